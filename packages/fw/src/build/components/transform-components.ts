import { editCode } from '@fw/kit/imports'
import type { Edit, EditedCode } from '@fw/kit/imports'
import { pascalCase } from 'scule'
import { hasOwnResolve, readRegistered } from './registered'
import { ComponentStatements } from './component-use'
import type { createLookup, Side } from './component-use'

/** How compiled templates and JSX ask for a component by its name. */
const ASKED = /(?<![\w.$'"`])_?resolveComponent\(\s*(["'])([^"'\n]+)\1\s*(?:,[^()]*)?\)/g

/** What the compiler of components adds in development, and how it has the template apart from the script. */
const KEEPS_STATE = /__VUE_HMR_RUNTIME__[\s\S]*_sfc_render|_sfc_render[\s\S]*__VUE_HMR_RUNTIME__/

/** How modules import components by their names. */
const IMPORTED = /(?<![\w$.'"`])import\s*\{([\w$\s,]*)\}\s*from\s*["']#components["']/g

/** Props that say when a lazy component is taken over. */
const HYDRATION = /hydrate-?(?:on|after|when|never)/i

/** How they ask for one with the name of their own file: where nobody knows it, they mean themselves. */
const MAYBE_SELF = /,\s*true\s*\)$/

export interface Module {
  /** Is told every name that the module asks for, known or not. */
  asked?: (name: string) => void
  /** Gives the id that a file has as a module. */
  idOf?: (file: string) => string
  /** Whether the module is shown by fw, as pages are. Inside of itself it would have no end. */
  isShownByFw?: () => boolean
  /** Whether open pages get it because of components that came or went: its script is the same, so its state stays. */
  isRerendered?: boolean
}

/**
 * Imports the components that a compiled template or an import of `#components` asks for by name, instead of looking
 * them up at run time. What a component registers itself stays as it is.
 */
export function transformComponents(
  code: string,
  side: Side,
  lookup: ReturnType<typeof createLookup>,
  { asked, idOf = file => file, isShownByFw = () => false, isRerendered = false }: Module = {},
): EditedCode | undefined {
  const edits: Edit[] = []
  const statements = new ComponentStatements(undefined, HYDRATION.test(code) ? idOf : undefined)
  const registered = readRegistered(code)
  const isOwn = hasOwnResolve(code)
  for (const match of code.matchAll(ASKED)) {
    const name = match[2]!
    asked?.(name)
    if (registered.has(pascalCase(name)) || (isOwn && !match[0].startsWith('_'))) continue
    const found = lookup(name)
    const text = found
      ? statements.use(found.forms, found.lazy, side)
      : statements.unknown(
          MAYBE_SELF.test(match[0]) && isShownByFw() ? match[0].replace(MAYBE_SELF, ')') : match[0],
          side,
        )
    if (text !== match[0]) edits.push({ start: match.index, end: match.index + match[0].length, text })
  }
  for (const match of code.matchAll(IMPORTED)) {
    const text = bindImports(match[1]!, side, lookup, asked)
    // Lines stay where they are.
    if (text)
      edits.push({
        start: match.index,
        end: match.index + match[0].length,
        text: text + match[0].replaceAll(/[^\n]/g, ''),
      })
  }
  const lines = statements.lines()
  if (isRerendered && KEEPS_STATE.test(code) && !/_rerender_only =|["']#components["']/.test(code))
    lines.push('export const _rerender_only = true')
  return edits.length > 0 || lines.length > 0 ? editCode(code, edits, lines) : undefined
}

/**
 * Statements for `{ Card, LazyMap as Map }` of `#components`, which would load every component there is. Nothing where
 * one is unknown.
 */
function bindImports(
  specifiers: string,
  side: Side,
  lookup: ReturnType<typeof createLookup>,
  asked: Module['asked'],
): string | undefined {
  const statements = new ComponentStatements('__fw_import_')
  for (const specifier of specifiers
    .split(',')
    .map(text => text.trim())
    .filter(Boolean)) {
    const [name, local = name] = specifier.split(/\s+as\s+/) as [string, string?]
    asked?.(name)
    const found = lookup(name)
    if (!found) return undefined
    statements.bind(local, found.forms, found.lazy, side)
  }
  return statements.lines().join('; ')
}
