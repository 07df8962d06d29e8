"""What rule-set files and records share: strict YAML, positions in a text, and what is wrong with a value in words."""
