"""What rule-set files and records share: strict YAML, positions in a text, and messages for pydantic's errors."""
