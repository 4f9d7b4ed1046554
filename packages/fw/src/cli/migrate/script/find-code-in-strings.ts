import { stringOf, walkAll } from '../tree/script-tree'
import type { Renames, Script } from '../tree/script-tree'

/** Lists names in strings that contain code, such as templates of modules. Single words can mean anything. */
export function findCodeInStrings(script: Script, names: Readonly<Record<string, string>>, { left }: Renames): void {
  walkAll(script.root, node => {
    const isTemplate = node.type === 'TemplateElement'
    const text = isTemplate ? script.code.slice(node.start, node.end) : stringOf(node)
    if (text === undefined || !/\W/.test(text.trim())) return
    for (const { 0: name, index } of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      if (!Object.hasOwn(names, name)) continue
      const offset = node.start + index + (isTemplate ? 0 : 1)
      left.push({ offset, name, reason: 'it is part of a string', use: `\`${names[name]}\`` })
    }
  })
}
