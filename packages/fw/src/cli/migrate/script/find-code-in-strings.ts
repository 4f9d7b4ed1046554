import { fwId } from '../names/fw-names'
import { stringOf, walkAll } from '../tree/script-tree'
import type { Renames, Script } from '../tree/script-tree'

/** Lists ids and names in strings, also in those that contain code, such as templates of modules. */
export function findCodeInStrings(
  script: Script,
  names: Readonly<Record<string, string>>,
  { edits, left }: Renames,
): void {
  // Paths of files are listed before.
  const done = new Set([...edits.map(({ start }) => start - 1), ...left.map(({ offset }) => offset)])
  walkAll(script.root, node => {
    const isTemplate = node.type === 'TemplateElement'
    const text = isTemplate ? script.code.slice(node.start, node.end) : stringOf(node)
    if (text === undefined || done.has(node.start)) return
    const id = isId(text) ? fwId(text) : undefined
    if (id !== undefined && id !== text) {
      left.push({ offset: node.start + (isTemplate ? 0 : 1), name: text, reason: 'it is a string', use: `\`${id}\`` })
      return
    }
    for (const { 0: name, index } of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      if (!Object.hasOwn(names, name)) continue
      const offset = node.start + index + (isTemplate ? 0 : 1)
      const reason = name === text ? 'it is a string' : 'it is part of a string'
      left.push({ offset, name, reason, use: `\`${names[name]}\`` })
    }
  })
}

/** Whether a string is an id of a module: `nuxt` alone can be any word. */
function isId(text: string): boolean {
  return /^(?:#app|#build|#internal|nuxt|@nuxt)\/[\w./-]+$/.test(text)
}
