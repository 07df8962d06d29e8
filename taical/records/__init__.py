"""The hand record: its fields, its schema, and from a record to a win or a deal."""
