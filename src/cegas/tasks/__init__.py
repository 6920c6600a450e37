"""What users give instead of plain files: task definitions and property files of SV-COMP, compilation databases.

`inputs` turns them into files and options of the front end.
"""
