/** `#build/head`: the option `app.head`. */
const head: Record<string, unknown> = {}
export default head
