import { editCode } from '@fw/kit/imports'
import type { Edit, EditedCode } from '@fw/kit/imports'
import { pascalCase } from 'scule'
import { hasOwnResolve, readRegistered } from './registered'
import { ComponentStatements } from './component-use'
import type { createLookup, Side } from './component-use'

/** Calls that resolve a component by name, in compiled templates and JSX. */
const RESOLVE_CALL = /(?<![\w.$'"`])_?resolveComponent\(\s*(["'])([^"'\n]+)\1\s*(?:,[^()]*)?\)/g

/** Code that the component compiler adds in development, when it compiles the template separately from the script. */
const KEEPS_STATE = /__VUE_HMR_RUNTIME__[\s\S]*_sfc_render|_sfc_render[\s\S]*__VUE_HMR_RUNTIME__/

/** Imports of components by name. */
const IMPORTED = /(?<![\w$.'"`])import\s*\{([\w$\s,]*)\}\s*from\s*["']#components["']/g

/** Props that set the hydration strategy of a lazy component. */
const HYDRATION = /hydrate-?(?:on|after|when|never)/i

/** The argument passed for the name of the component's own file: if it is not registered, it refers to itself. */
const MAYBE_SELF = /,\s*true\s*\)$/

interface Module {
  /** Called with every component name that the module uses, known or not. */
  onUse?: (name: string) => void
  /** Called with the names of components that are neither known, nor registered by the module, nor the module itself. */
  onUnknown?: (name: string) => void
  /** Returns the module id of a file. */
  idOf?: (file: string) => string
  /** Whether fw renders the module, as it does with pages. If it rendered itself, the recursion would be infinite. */
  isShownByFw?: () => boolean
  /** Whether open pages update it only for added or removed components: with the same script, it keeps its state. */
  isRerendered?: boolean
}

/**
 * Imports the components that a compiled template or an import of `#components` uses by name, instead of resolving them
 * at run time. Components that the module registers itself are unchanged.
 */
export function transformComponents(
  code: string,
  side: Side,
  lookup: ReturnType<typeof createLookup>,
  { onUse, onUnknown, idOf = file => file, isShownByFw = () => false, isRerendered = false }: Module = {},
): EditedCode | undefined {
  const edits: Edit[] = []
  const statements = new ComponentStatements(undefined, HYDRATION.test(code) ? idOf : undefined)
  const registered = readRegistered(code)
  const isOwn = hasOwnResolve(code)
  for (const match of code.matchAll(RESOLVE_CALL)) {
    const name = match[2]!
    onUse?.(name)
    if (registered.has(pascalCase(name)) || (isOwn && !match[0].startsWith('_'))) continue
    const component = lookup(name)
    const isSelf = !component && MAYBE_SELF.test(match[0]) && !isShownByFw()
    if (!component && !isSelf) onUnknown?.(name)
    const text = component
      ? statements.use(component.forms, component.lazy, side)
      : statements.unknown(isSelf ? match[0] : match[0].replace(MAYBE_SELF, ')'), side)
    if (text !== match[0]) edits.push({ start: match.index, end: match.index + match[0].length, text })
  }
  for (const match of code.matchAll(IMPORTED)) {
    const text = bindImports(match[1]!, side, lookup, name => {
      onUse?.(name)
      if (!lookup(name)) onUnknown?.(name)
    })
    // Line numbers do not change.
    if (text) {
      edits.push({
        start: match.index,
        end: match.index + match[0].length,
        text: text + match[0].replaceAll(/[^\n]/g, ''),
      })
    }
  }
  const lines = statements.lines()
  if (isRerendered && KEEPS_STATE.test(code) && !/_rerender_only =|["']#components["']/.test(code))
    lines.push('export const _rerender_only = true')
  return edits.length > 0 || lines.length > 0 ? editCode(code, edits, lines) : undefined
}

/** Statements for `{ Card, LazyMap as Map }` of `#components`, to load only these. Undefined if one is unknown. */
function bindImports(
  specifiers: string,
  side: Side,
  lookup: ReturnType<typeof createLookup>,
  onUse: Module['onUse'],
): string | undefined {
  const statements = new ComponentStatements('__fw_import_')
  for (const specifier of specifiers
    .split(',')
    .map(text => text.trim())
    .filter(Boolean)) {
    const [name, local = name] = specifier.split(/\s+as\s+/) as [string, string?]
    onUse?.(name)
    const component = lookup(name)
    if (!component) return undefined
    statements.bind(local, component.forms, component.lazy, side)
  }
  return statements.lines().join('; ')
}
