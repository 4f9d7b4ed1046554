import { MagicString } from 'magic-string'
import type { TransformResult } from '../transforms/plugin'
import { ComponentStatements } from './use'
import type { createLookup, Side } from './use'

/** How compiled templates and JSX ask for a component by its name. */
const ASKED = /(?<![\w.$'"`])_?resolveComponent\(\s*(["'])([^"'\n]+)\1\s*(?:,[^()]*)?\)/g

/**
 * Imports the components that a compiled template asks for by name, instead of looking them up at run time. `asked` is told
 * every name, known or not.
 */
export function transformComponents(code: string, id: string, side: Side, lookup: ReturnType<typeof createLookup>, asked?: (name: string) => void): TransformResult | undefined {
  const changed = new MagicString(code)
  const statements = new ComponentStatements()
  for (const match of code.matchAll(ASKED)) {
    const name = match[2]!
    asked?.(name)
    const found = lookup(name)
    if (found) changed.overwrite(match.index, match.index + match[0].length, statements.use(found.forms, found.lazy, side))
  }
  if (!changed.hasChanged()) return undefined
  changed.prepend(statements.toString())
  return { code: changed.toString(), map: changed.generateMap({ source: id, hires: 'boundary' }) }
}
