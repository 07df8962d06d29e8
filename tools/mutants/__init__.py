"""`make mutants`: change the code in one place after another, and see whether a test notices."""
