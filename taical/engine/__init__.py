"""From a win and a rule set to tai and payments."""
