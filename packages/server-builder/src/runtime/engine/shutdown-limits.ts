/** For running requests and tasks, in seconds, unless `SERVER_SHUTDOWN_TIMEOUT` is set. */
export const TIMEOUT_SECONDS = 5

/** For the `close` hooks, and to dispose of storage and databases. */
export const CLEANUP_MS = 3000
