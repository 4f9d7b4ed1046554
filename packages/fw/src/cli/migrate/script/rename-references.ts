import type { Names, Node } from '@fw/kit/imports'
import { fwName, fwVariable } from '../names/fw-names'
import type { ImportedNames } from './rename-imports'
import { labelVerb } from '../names/label-names'
import {
  editIdentifier,
  editKey,
  editString,
  isDeclared,
  keyOf,
  nameOf,
  stringOf,
  walkScopes,
} from '../tree/script-tree'
import type { Renames, Script } from '../tree/script-tree'

/** Functions that get the name of an export or of a component as a string. */
const NAMED_BY_STRING = new Set(['resolveComponent', 'resolveDynamicComponent', 'mockNuxtImport', 'mockComponent'])

const GLOBALS = new Set(['window', 'globalThis', 'self'])

/** Renames the uses of imported and of auto-imported names. */
export function renameReferences(
  script: Script,
  imported: ImportedNames,
  autoImports: Readonly<Record<string, string>>,
  { edits, left }: Renames,
): void {
  const newNameOf = (name: string, scopes: readonly Names[], offset: number): string | undefined => {
    const isInner = isDeclared(name, scopes.slice(1))
    if (!isInner && imported.locals.has(name)) return imported.locals.get(name)
    const free = name.replace(/^Lazy(?=Nuxt)/, '')
    if (isInner || isDeclared(name, scopes) || !Object.hasOwn(autoImports, free)) return undefined
    const to = name.replace(free, autoImports[free]!)
    if (!isDeclared(to, scopes)) return to
    left.push({
      offset,
      name,
      reason: `\`${to}\` is another variable here`,
      use: `\`import { ${to} as … } from '#imports'\``,
    })
    return undefined
  }
  walkScopes(script.root, (node, scopes, parent) => {
    if (node.type === 'Identifier') {
      const to = newNameOf(nameOf(node), scopes, node.start)
      if (to !== undefined) edits.push(editIdentifier(node, parent, to))
    } else if (node.type === 'JSXElement') renameElement(node, name => newNameOf(name, scopes, node.start), edits)
    else if (node.type === 'MemberExpression') renameMember(node, scopes, imported, { edits, left })
    else if (node.type === 'CallExpression') renameStringArgument(node, autoImports, edits)
  })
}

/** `<NuxtLink>…</NuxtLink>` */
function renameElement(element: Node, newNameOf: (name: string) => string | undefined, edits: Renames['edits']): void {
  const tags = [element.openingElement, element.closingElement] as Array<Node | null>
  for (const tag of tags) {
    const name = tag?.name as Node | undefined
    const to = name?.type === 'JSXIdentifier' ? newNameOf(nameOf(name)) : undefined
    if (to !== undefined) edits.push({ start: name!.start, end: name!.end, text: to })
  }
}

/** `window.useNuxtApp`, `this.$nuxt`, `kit.useNuxt`. */
function renameMember(node: Node, scopes: readonly Names[], imported: ImportedNames, { edits, left }: Renames): void {
  const name = keyOf(node.property, node.computed)
  if (name === undefined) return
  const object = node.object as Node
  const property = node.property as Node
  const change = (to: string): void => {
    if (to === name) return
    edits.push(node.computed ? editString(property, to) : { start: property.start, end: property.end, text: to })
  }
  const holder = object.type === 'Identifier' ? nameOf(object) : ''
  if (imported.namespaces.has(holder) && !isDeclared(holder, scopes.slice(1))) change(labelVerb(fwName(name)))
  else if (GLOBALS.has(holder) && !isDeclared(holder, scopes)) {
    if (name === 'useNuxtApp' || name === '$nuxt') change(fwName(name).replace('$nuxt', '$fw'))
    if (name === '__NUXT__') change('__FW__')
  } else if (name === '$nuxt') {
    if (object.type === 'ThisExpression') change('$fw')
    else {
      left.push({
        offset: property.start,
        name,
        reason: 'the object before it can be one that fw does not create',
        use: '`$fw`',
      })
    }
  }
}

function renameStringArgument(node: Node, names: Readonly<Record<string, string>>, edits: Renames['edits']): void {
  const [first] = node.arguments as Node[]
  const name = stringOf(first)
  if (name === undefined || !NAMED_BY_STRING.has(nameOf(node.callee))) return
  if (Object.hasOwn(names, name)) edits.push(editString(first, names[name]!))
}

/** Renames environment variables that code reads: `process.env.NUXT_X`, also destructured. */
export function renameVariables(script: Script, { edits }: Renames): void {
  walkScopes(script.root, node => {
    if (node.type === 'MemberExpression' && isEnvironment(node.object as Node)) {
      const name = keyOf(node.property, node.computed)
      const { start, end } = node.property as Node
      if (name !== undefined && fwVariable(name) !== name)
        edits.push(node.computed ? editString(node.property, fwVariable(name)) : { start, end, text: fwVariable(name) })
    }
    if (node.type !== 'VariableDeclarator' || (node.id as Node).type !== 'ObjectPattern') return
    if (!node.init || !isEnvironment(node.init as Node)) return
    for (const property of (node.id as Node).properties as Node[]) {
      const name = property.type === 'Property' ? keyOf(property.key, property.computed) : undefined
      if (name !== undefined && fwVariable(name) !== name) edits.push(editKey(property, fwVariable(name)))
    }
  })
}

/** `process.env`, `import.meta.env` */
function isEnvironment(node: Node): boolean {
  if (node.type !== 'MemberExpression' || keyOf(node.property, node.computed) !== 'env') return false
  const object = node.object as Node
  return object.type === 'MetaProperty' || (object.type === 'Identifier' && object.name === 'process')
}
