import { enterNode } from '@fw/kit/imports'
import type { Names, Node } from '@fw/kit/imports'
import {
  CHANGING_METHODS,
  GLOBALS,
  METHODS,
  NEW_ARRAYS,
  RENDER_COMPONENT,
  RENDER_FUNCTIONS,
  VUE_FUNCTIONS,
} from './plain-names'

/** What a module declares: imported names by local name, and its constants. */
export interface ModuleNames {
  scope: Names
  imports: ReadonlyMap<string, { source: string; imported: string }>
  constants: ReadonlyMap<string, Node>
}

/** The setup function of a component, and the function that renders it. */
export interface ComponentFunctions {
  setup: Node
  render: Node
}

/** The functions of a component by name. Code at the top runs for each component; other functions only if it uses them. */
const TOP = Symbol('top')
/** Listeners are not called on the server. */
const LISTENERS = Symbol('listeners')
type Owner = string | typeof TOP | typeof LISTENERS

const FUNCTIONS: ReadonlySet<string> = new Set(['FunctionExpression', 'ArrowFunctionExpression'])

/** Syntax that waits, or that needs more than variables. */
const EXCLUDED: ReadonlySet<string> = new Set([
  'AwaitExpression',
  'ClassDeclaration',
  'ClassExpression',
  'ImportExpression',
  'Super',
  'TaggedTemplateExpression',
  'ThisExpression',
  'YieldExpression',
])

/**
 * Whether the HTML of a component follows from its props: its code calls nothing that needs a component instance, the
 * application or the request.
 */
export function isPlainCode(options: Node, functions: ComponentFunctions, module: ModuleNames): boolean {
  return new PlainCode(functions, module).check(options)
}

/** The functions of a component that was compiled with its template, or undefined if it has more than props. */
export function readFunctions(setup: Node): ComponentFunctions | undefined {
  const body = setup.body as Node
  if (!FUNCTIONS.has(setup.type) || setup.async || setup.generator || body.type !== 'BlockStatement') return undefined
  const [props, context] = setup.params as Node[]
  if (props && props.type !== 'Identifier') return undefined
  if (context && !isEmitOnly(context)) return undefined
  const last = (body.body as Node[]).at(-1)
  const render = last?.type === 'ReturnStatement' ? (last.argument as Node | null) : null
  return render?.type === 'ArrowFunctionExpression' ? { setup, render } : undefined
}

function isEmitOnly(context: Node): boolean {
  const properties = context.type === 'ObjectPattern' ? (context.properties as Node[]) : []
  return (
    properties.length === 1 &&
    properties[0]!.type === 'Property' &&
    (properties[0]!.key as { name?: string }).name === 'emit'
  )
}

class PlainCode {
  private readonly impure = new Set<Owner>()
  private readonly uses = new Map<Owner, Set<string>>()
  private readonly functions = new Set<string>()
  /** Local names of other values, which must not be called. */
  private readonly values = new Set<string>()
  /** Constants of the module that were visited. */
  private readonly constants = new Set<string>()
  private readonly called = new Map<Owner, Set<string>>()
  private readonly push: string | undefined
  private readonly instance: ReadonlySet<string>

  constructor(
    private readonly component: ComponentFunctions,
    private readonly module: ModuleNames,
  ) {
    const [context, push, parent] = (component.render.params as Node[]).map(({ name }) => name as string | undefined)
    this.push = push
    this.instance = new Set([context, parent].filter(name => name !== undefined))
  }

  check(options: Node): boolean {
    this.visit(options, [this.module.scope], TOP)
    const reached = new Set<Owner>([TOP])
    for (const owner of reached) {
      if (this.impure.has(owner)) return false
      for (const name of this.called.get(owner) ?? [])
        if (!this.functions.has(name) || this.values.has(name)) return false
      for (const name of this.uses.get(owner) ?? []) if (this.functions.has(name)) reached.add(name)
    }
    return true
  }

  private visit(node: Node, scopes: readonly Names[], owner: Owner): void {
    if (EXCLUDED.has(node.type)) this.impure.add(owner)
    switch (node.type) {
      case 'Identifier':
        return this.visitName(node.name as string, scopes, owner)
      case 'FunctionDeclaration':
        this.functions.add((node.id as { name: string }).name)
        return this.visitFunction(node, scopes, (node.id as { name: string }).name)
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return this.visitFunction(node, scopes, owner)
      case 'VariableDeclarator':
        return this.visitVariable(node, scopes, owner)
      case 'CallExpression':
        return this.visitCall(node, scopes, owner)
      case 'NewExpression':
        if (!this.isGlobal(rootOf(node.callee as Node), scopes)) this.impure.add(owner)
        break
      case 'AssignmentExpression':
      case 'UpdateExpression':
        if (!this.isOwnVariable((node.left ?? node.argument) as Node, scopes)) this.impure.add(owner)
        break
      case 'UnaryExpression':
        if (node.operator === 'delete') this.impure.add(owner)
        break
      case 'Property':
        if (isListener(node)) return this.visit(node.value as Node, scopes, LISTENERS)
    }
    this.visitChildren(node, scopes, owner)
  }

  private visitChildren(node: Node, scopes: readonly Names[], owner: Owner): void {
    for (const [child, inner] of enterNode(node, scopes)) this.visit(child, inner, owner)
  }

  private visitFunction(node: Node, scopes: readonly Names[], name: Owner): void {
    if (node.async || node.generator) this.impure.add(name)
    // The names of parameters are values.
    for (const parameter of node.params as Node[]) this.addValues(parameter)
    const names = (node.params as Node[]).filter(({ type }) => type === 'Identifier')
    for (const [child, inner] of enterNode(node.type === 'FunctionDeclaration' ? { ...node, id: null } : node, scopes))
      if (!names.includes(child)) this.visit(child, inner, name)
  }

  private visitVariable(node: Node, scopes: readonly Names[], owner: Owner): void {
    const id = node.id as Node
    const init = node.init as Node | null
    if (id.type === 'Identifier' && init && FUNCTIONS.has(init.type)) {
      this.functions.add(id.name as string)
      return this.visitFunction(init, scopes, id.name as string)
    }
    this.addValues(id)
    // A component, which may only be rendered: `const _component_Card = Card`.
    if (
      id.type === 'Identifier' &&
      init?.type === 'Identifier' &&
      this.isComponentName(id.name as string, init, scopes)
    )
      return
    this.visit(id, scopes, owner)
    if (init) this.visit(init, scopes, owner)
  }

  private isComponentName(name: string, { name: of }: Node, scopes: readonly Names[]): boolean {
    return name.startsWith('_component_') && scopesOf(of as string, scopes).at(0) === this.module.scope
  }

  private addValues(pattern: Node): void {
    if (pattern.type === 'Identifier') this.values.add(pattern.name as string)
    else for (const [child] of enterNode(pattern, [])) this.addValues(child)
  }

  private visitName(name: string, scopes: readonly Names[], owner: Owner): void {
    const scope = scopesOf(name, scopes).at(-1)
    if (!scope) {
      if (!GLOBALS.has(name)) this.impure.add(owner)
    } else if (scope !== this.module.scope) {
      // The names of Vue's compiler.
      if (this.instance.has(name) || name.startsWith('_component_')) this.impure.add(owner)
      add(this.uses, owner, name)
    } else if (!this.isPureImport(name)) {
      const constant = this.module.constants.get(name)
      if (!constant) this.impure.add(owner)
      else if (!this.constants.has(name)) {
        this.constants.add(name)
        this.visit(constant, [this.module.scope], TOP)
      }
    }
  }

  private isPureImport(name: string): boolean {
    const binding = this.module.imports.get(name)
    if (binding?.source === 'vue') return VUE_FUNCTIONS.has(binding.imported)
    return binding?.source === 'vue/server-renderer' && RENDER_FUNCTIONS.has(binding.imported)
  }

  private visitCall(node: Node, scopes: readonly Names[], owner: Owner): void {
    const callee = skipChain(node.callee as Node)
    if (callee.type === 'Identifier') {
      const name = callee.name as string
      const isLocal = scopesOf(name, scopes).some(scope => scope !== this.module.scope)
      if (!isLocal && this.importedName(name) === RENDER_COMPONENT) return this.visitComponent(node, scopes, owner)
      if (isLocal && name !== this.push) add(this.called, owner, name)
      if (!isLocal && this.module.scope.has(name) && !this.isPureImport(name)) this.impure.add(owner)
    } else if (callee.type === 'MemberExpression') {
      if (!this.isPureMethod(callee, scopes)) this.impure.add(owner)
    } else if (!FUNCTIONS.has(callee.type)) this.impure.add(owner)
    this.visitChildren(node, scopes, owner)
  }

  private importedName(name: string): string | undefined {
    const binding = this.module.imports.get(name)
    return binding?.source === 'vue/server-renderer' ? binding.imported : undefined
  }

  /** `ssrRenderComponent(component, props, null, parent)`: without slots. */
  private visitComponent({ arguments: given }: Node, scopes: readonly Names[], owner: Owner): void {
    const [component, props, children, parent, ...rest] = given as Node[]
    const isPlain =
      component?.type === 'Identifier' &&
      ((component.name as string).startsWith('_component_') || isModuleName(component, scopes, this.module.scope))
    const hasSlots = children && !(children.type === 'Literal' && children.value === null)
    if (!isPlain || hasSlots || rest.length > 0 || !parent || !this.instance.has(parent.name as string))
      this.impure.add(owner)
    if (props) this.visit(props, scopes, owner)
  }

  private isPureMethod({ computed, object, property }: Node, scopes: readonly Names[]): boolean {
    if (computed) return false
    const { name } = property as unknown as { name: string }
    const owner = skipChain(object as Node)
    if (CHANGING_METHODS.has(name))
      return owner.type === 'ArrayExpression' || (owner.type === 'CallExpression' && returnsNewArray(owner))
    if (name === 'format') return owner.type === 'NewExpression' && this.isGlobal(rootOf(owner.callee as Node), scopes)
    return METHODS.has(name)
  }

  private isGlobal(node: Node, scopes: readonly Names[]): boolean {
    return (
      node.type === 'Identifier' &&
      scopesOf(node.name as string, scopes).length === 0 &&
      GLOBALS.has(node.name as string)
    )
  }

  /** A variable of the component, or the value of a ref. */
  private isOwnVariable(target: Node, scopes: readonly Names[]): boolean {
    const variable =
      target.type === 'MemberExpression' && (target.property as { name?: string }).name === 'value'
        ? (target.object as Node)
        : target
    if (variable.type !== 'Identifier') return false
    const [scope] = scopesOf(variable.name as string, scopes).slice(-1)
    return scope !== undefined && scope !== this.module.scope
  }
}

function isModuleName(node: Node | undefined, scopes: readonly Names[], module: Names): boolean {
  return node?.type === 'Identifier' && scopesOf(node.name as string, scopes).at(-1) === module
}

/** The scopes that declare a name, innermost last. */
function scopesOf(name: string, scopes: readonly Names[]): Names[] {
  return scopes.filter(scope => scope.has(name))
}

function returnsNewArray({ callee }: Node): boolean {
  return NEW_ARRAYS.has((callee as { property?: { name?: string } }).property?.name ?? '')
}

function rootOf(node: Node): Node {
  return node.type === 'MemberExpression' ? rootOf(node.object as Node) : node
}

function skipChain(node: Node): Node {
  return node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression'
    ? skipChain(node.expression as Node)
    : node
}

function isListener({ key, computed, value }: Node): boolean {
  const name = (key as { name?: string; value?: unknown }).name ?? (key as { value?: unknown }).value
  return !computed && typeof name === 'string' && /^on[A-Z]/.test(name) && isFunctionLike(value as Node)
}

function isFunctionLike({ type }: Node): boolean {
  return FUNCTIONS.has(type) || type === 'Identifier'
}

function add(map: Map<Owner, Set<string>>, owner: Owner, name: string): void {
  const names = map.get(owner)
  if (names) names.add(name)
  else map.set(owner, new Set([name]))
}
