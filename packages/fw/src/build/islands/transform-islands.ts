import { editCode } from '@fw/kit/imports'
import type { Edit, EditedCode } from '@fw/kit/imports'

const IMPORTED = /(?<![\w$.])import\s+([\w$]+)\s+from\s*["']([^"'\n]+\.vue)["']/g
const RESOLVED = /(?<![\w.$'"`])_?resolveComponent\(\s*(["'])([^"'\n]+)\1\s*(?:,[^()]*)?\)/g

/**
 * Replaces components with wrappers that `fw-client` can mark for the browser, in code that mentions `fw-client`.
 * `idOf` returns the id of the module that an import or a component name resolves to.
 */
export async function transformClientParts(
  code: string,
  idOf: (from: { import: string } | { name: string }) => Promise<string | undefined>,
): Promise<EditedCode | undefined> {
  const edits: Edit[] = []
  const wrap = (component: string, id: string): string => `__fw_createClientPart(${component}, ${JSON.stringify(id)})`
  for (const match of code.matchAll(IMPORTED)) {
    const id = await idOf({ import: match[2]! })
    if (id === undefined) continue
    const local = `__fw_part_${edits.length}`
    edits.push({
      start: match.index,
      end: match.index + match[0].length,
      text: `import ${local} from ${JSON.stringify(match[2])}; const ${match[1]} = ${wrap(local, id)}`,
    })
  }
  for (const match of code.matchAll(RESOLVED)) {
    const id = await idOf({ name: match[2]! })
    if (id !== undefined)
      edits.push({ start: match.index, end: match.index + match[0].length, text: wrap(match[0], id) })
  }
  if (edits.length === 0) return undefined
  return editCode(code, edits, ["import { createClientPart as __fw_createClientPart } from '#app'"])
}
