/** `#build/test-entry`: starts the application when it is loaded. Done when it is mounted. */
export const started: Promise<void> = Promise.resolve()
