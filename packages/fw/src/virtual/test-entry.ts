/** `#build/test-entry`: starts the app when it is imported. Resolves when the app is mounted. */
export const started: Promise<void> = Promise.resolve()
