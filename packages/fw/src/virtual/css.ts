// `#build/css`: imports the global styles.
// oxlint-disable-next-line unicorn/require-module-specifiers -- a module without exports.
export {}
