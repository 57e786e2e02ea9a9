// not read
