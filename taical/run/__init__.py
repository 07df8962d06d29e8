"""A run over many records: in chunks, on several processes, on a cluster."""
