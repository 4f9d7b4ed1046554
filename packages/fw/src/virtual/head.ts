/** `#build/head`: `app.head` of the configuration. */
const head: Record<string, unknown> = {}
export default head
