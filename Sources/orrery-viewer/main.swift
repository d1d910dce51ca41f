print("orrery-viewer")
