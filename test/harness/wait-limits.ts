// Without the option that a test proves, most tests fail by waiting for something that never happens.
const isFlipped = Boolean(process.env.FW_FLIP)

/** How long a test waits for a page, a request or a condition. Generous, because a busy machine must not fail a test. */
export const WAIT_MS = isFlipped ? 10_000 : 60_000

/** How long a program may take to stop before its process is ended: what it does then is tested, too. */
export const STOP_TIMEOUT_MS = 10_000

/** How long a test waits for a program to print something. */
export const OUTPUT_WAIT_MS = isFlipped ? 15_000 : 90_000
