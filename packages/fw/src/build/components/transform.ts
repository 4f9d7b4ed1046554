import { editCode } from '@fw/kit/imports'
import type { Edit, EditedCode } from '@fw/kit/imports'
import { pascalCase } from 'scule'
import { hasOwnResolve, readRegistered } from './registered'
import { ComponentStatements } from './use'
import type { createLookup, Side } from './use'

/** How compiled templates and JSX ask for a component by its name. */
const ASKED = /(?<![\w.$'"`])_?resolveComponent\(\s*(["'])([^"'\n]+)\1\s*(?:,[^()]*)?\)/g

/** Props that say when a lazy component is taken over. */
const HYDRATION = /hydrate-?(?:on|after|when|never)/i

/**
 * Imports the components that a compiled template asks for by name, instead of looking them up at run time. `asked` is told
 * every name, known or not. What a component registers itself stays as it is. `idOf` gives the id that a file has as a module.
 */
export function transformComponents(code: string, side: Side, lookup: ReturnType<typeof createLookup>, asked?: (name: string) => void, idOf: (file: string) => string = file => file): EditedCode | undefined {
  const edits: Edit[] = []
  const statements = new ComponentStatements(undefined, HYDRATION.test(code) ? idOf : undefined)
  const registered = readRegistered(code)
  const isOwn = hasOwnResolve(code)
  for (const match of code.matchAll(ASKED)) {
    const name = match[2]!
    asked?.(name)
    if (registered.has(pascalCase(name)) || (isOwn && !match[0].startsWith('_'))) continue
    const found = lookup(name)
    if (found) edits.push({ start: match.index, end: match.index + match[0].length, text: statements.use(found.forms, found.lazy, side) })
  }
  return edits.length > 0 ? editCode(code, edits, statements.lines()) : undefined
}
