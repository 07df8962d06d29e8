"""Results for programs and for people: plain data and JSON, tables, Markdown."""
