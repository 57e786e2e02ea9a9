// The floor of start-up: what a Swift program takes that does next to nothing, built and linked as odr is.
print("no findings in 1 manifest")
