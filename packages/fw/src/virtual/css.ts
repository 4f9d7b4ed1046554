// `#build/css`: imports the global styles.
export {}
