/**
 * `#build/island-parts`: files of components that run in islands, by the ids of their modules. Known once the client is
 * built.
 */
const parts: Record<string, string> = {}
export default parts
