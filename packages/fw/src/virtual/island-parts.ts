/** `#build/island-parts`: client files of interactive components in islands, by module id, after the client build. */
const parts: Record<string, string> = {}
export default parts
