import type { Names, Node } from '@fw/kit/imports'
import { enterNode } from '@fw/kit/imports'
import { labelHook } from '@fw/schema'
import type { ImportedNames } from './rename-imports'
import { labelKey } from '../names/label-names'
import { renameObjectKeys } from './rename-keys'
import { editKey, editString, keyOf, nameOf, stringOf, unwrap } from '../tree/script-tree'
import type { Renames, Script } from '../tree/script-tree'

/** What an expression is: the build-time application, or its options below a path. */
type Value = { kind: 'app' } | { kind: 'options'; path: readonly string[] }

const APP_GETTERS = new Set(['useNuxt', 'tryUseNuxt', 'useFw', 'tryUseFw'])
const MODULE_DEFINERS = new Set(['defineNuxtModule', 'defineFwModule'])
const HOOK_CALLS = new Set(['hook', 'hookOnce', 'callHook', 'removeHook', 'beforeEach'])
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

/**
 * Renames what code of modules reads and writes of the application: keys of `nuxt.options`, also destructured or by
 * another variable, and names of hooks.
 */
export function renameOptions(script: Script, imported: ImportedNames, renames: Renames): void {
  new OptionRenamer(imported, renames).visit(script.root, [])
}

class OptionRenamer {
  /** The values of variables, by the scope that declares them. */
  readonly #values = new WeakMap<Names, Map<string, Value>>()
  /** The values of the parameters of a function. */
  readonly #parameters = new WeakMap<Node, ReadonlyArray<Value | undefined>>()

  constructor(
    readonly imported: ImportedNames,
    readonly renames: Renames,
  ) {}

  visit(node: Node, scopes: readonly Names[]): void {
    this.#readModule(node, scopes)
    if (node.type === 'VariableDeclarator' && node.init)
      this.#bind(node.id as Node, this.#valueOf(node.init as Node, scopes), scopes)
    if (node.type === 'MemberExpression') this.#renameMember(node, scopes)
    if (node.type === 'CallExpression') this.#renameHook(node, scopes)
    if (node.type === 'AssignmentExpression') this.#renameAssigned(node, scopes)
    const children = enterNode(node, scopes)
    if (FUNCTIONS.has(node.type)) this.#bindParameters(node, children[0]?.[1] ?? scopes)
    for (const [child, inner] of children) this.visit(child, inner)
  }

  /** `defineNuxtModule({ setup(options, nuxt) {} })`, `defineNuxtModule((options, nuxt) => {})` */
  #readModule(node: Node, scopes: readonly Names[]): void {
    if (node.type !== 'CallExpression' || !this.#isCallOf(node, MODULE_DEFINERS, scopes)) return
    const [definition] = node.arguments as Node[]
    if (!definition) return
    if (FUNCTIONS.has(definition.type)) this.#parameters.set(definition, [undefined, { kind: 'app' }])
    if (definition.type !== 'ObjectExpression') return
    for (const property of definition.properties as Node[]) {
      const key = property.type === 'Property' ? keyOf(property.key, property.computed) : undefined
      const value = property.value as Node
      if (key === 'setup' && FUNCTIONS.has(value.type)) this.#parameters.set(value, [undefined, { kind: 'app' }])
      if (key === 'hooks' && value.type === 'ObjectExpression') renameObjectKeys(value, ['hooks'], this.renames)
    }
  }

  #isCallOf(node: Node, names: ReadonlySet<string>, scopes: readonly Names[]): boolean {
    const callee = node.callee as Node
    // `defineNuxtModule<Options>().with({ … })`
    if (callee.type === 'MemberExpression') {
      const object = callee.object as Node
      return (
        nameOf(callee.property) === 'with' && object.type === 'CallExpression' && this.#isCallOf(object, names, scopes)
      )
    }
    const local = nameOf(callee)
    const isInner = scopes.slice(1).some(scope => scope.has(local))
    return callee.type === 'Identifier' && !isInner && names.has(this.imported.origins.get(local) ?? local)
  }

  #valueOf(expression: Node, scopes: readonly Names[]): Value | undefined {
    const node = unwrap(expression)
    if (node.type === 'Identifier') {
      const name = nameOf(node)
      const scope = scopes.findLast(names => names.has(name))
      return scope && this.#values.get(scope)?.get(name)
    }
    if (node.type === 'CallExpression') return this.#isCallOf(node, APP_GETTERS, scopes) ? { kind: 'app' } : undefined
    if (node.type !== 'MemberExpression') return undefined
    const object = this.#valueOf(node.object as Node, scopes)
    const key = keyOf(node.property, node.computed)
    return object && key !== undefined ? memberOf(object, key) : undefined
  }

  #bind(pattern: Node, value: Value | undefined, scopes: readonly Names[]): void {
    if (!value) return
    if (pattern.type === 'AssignmentPattern') this.#bind(pattern.left as Node, value, scopes)
    if (pattern.type === 'Identifier') {
      const scope = scopes.findLast(names => names.has(nameOf(pattern)))
      if (!scope) return
      const values = this.#values.get(scope) ?? new Map<string, Value>()
      this.#values.set(scope, values.set(nameOf(pattern), value))
    }
    if (pattern.type !== 'ObjectPattern') return
    for (const property of pattern.properties as Node[]) {
      const key = property.type === 'Property' ? keyOf(property.key, property.computed) : undefined
      const member = key === undefined ? undefined : memberOf(value, key)
      if (member?.kind === 'options') this.#rename(member.path, label => editKey(property, label))
      if (key !== undefined) this.#bind(property.value as Node, member, scopes)
    }
  }

  #bindParameters(node: Node, scopes: readonly Names[]): void {
    const values = this.#parameters.get(node)
    const parameters = node.params as Node[]
    values?.forEach((value, index) => parameters[index] && this.#bind(parameters[index], value, scopes))
  }

  #renameMember(node: Node, scopes: readonly Names[]): void {
    const value = this.#valueOf(node, scopes)
    if (value?.kind !== 'options') return
    const { start, end } = node.property as Node
    this.#rename(value.path, label => (node.computed ? editString(node.property, label) : { start, end, text: label }))
  }

  /** `nuxt.options.vite = { vue: … }` */
  #renameAssigned(node: Node, scopes: readonly Names[]): void {
    const value = this.#valueOf(node.left as Node, scopes)
    const assigned = unwrap(node.right as Node)
    if (value?.kind === 'options' && assigned.type === 'ObjectExpression')
      renameObjectKeys(assigned, value.path, this.renames)
  }

  #rename(path: readonly string[], edit: (label: string) => Renames['edits'][number]): void {
    const label = path.length > 0 ? labelKey(path) : undefined
    if (label !== undefined) this.renames.edits.push(edit(label))
  }

  /** `nuxt.hook('vite:extend', …)` */
  #renameHook(node: Node, scopes: readonly Names[]): void {
    const callee = node.callee as Node
    const [first] = node.arguments as Node[]
    const hook = stringOf(first)
    if (hook === undefined || callee.type !== 'MemberExpression' || !HOOK_CALLS.has(nameOf(callee.property))) return
    const object = callee.object as Node
    const holder = object.type === 'MemberExpression' && nameOf(object.property) === 'hooks' ? object.object : object
    if (this.#valueOf(holder as Node, scopes)?.kind === 'app' && labelHook(hook) !== hook)
      this.renames.edits.push(editString(first, labelHook(hook)))
  }
}

function memberOf(value: Value, key: string): Value | undefined {
  if (value.kind === 'options') return { kind: 'options', path: [...value.path, key] }
  return key === 'options' ? { kind: 'options', path: [] } : undefined
}
