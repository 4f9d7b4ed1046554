import { editCode, enterNode } from '@fw/kit/imports'
import type { Edit, EditedCode, Node } from '@fw/kit/imports'
import { parseSync } from 'oxc-parser'
import { isPlainCode, readFunctions } from './plain-code'
import type { ComponentFunctions, ModuleNames } from './plain-code'
import { findMerges, startsWithElement } from './plain-templates'
import { RENDER_COMPONENT } from './plain-names'

/** The modules that render components, and that register them. */
interface RenderModules {
  render: string
  register: string
}

/** Options that `<script setup>` and `defineOptions` may have in a plain component. */
const OPTIONS: ReadonlySet<string> = new Set([
  '__name',
  '__ssrInlineRender',
  'emits',
  'inheritAttrs',
  'name',
  'props',
  'setup',
])

/** How Vue's compilers wrap the setup function of a component, so that it registers its module when it is rendered. */
const REGISTRATION =
  /const (\w+) = (\w+)\.setup;?\s+\2\.setup = \(\w+, \w+\) => \{\s+const ssrContext = \w+\(\);?\s+;?\(ssrContext\.modules[^\n]*\.add\(("(?:[^"\\\n]|\\.)*")\);?\s+return [^\n]*\s+\};?/

/**
 * Server only: marks components whose HTML follows from their props, and lets a function of fw render the components of
 * templates: plain ones without an instance.
 */
export function transformComponents(code: string, modules: RenderModules): EditedCode | undefined {
  const edits: Edit[] = []
  const imports: string[] = []
  const registration = REGISTRATION.exec(code)
  if (registration) {
    const [text, , component, id] = registration
    const lines = text.replaceAll(/[^\n]/g, '')
    const { index: start } = registration
    edits.push({ start, end: start + text.length, text: `__fwRegister(${component}, ${id});${lines}` })
    imports.push(`import { registerComponent as __fwRegister } from ${JSON.stringify(modules.register)}`)
  }
  if (code.includes('__ssrInlineRender') || code.includes(RENDER_COMPONENT)) {
    const { program } = parseSync('module.jsx', code, { sourceType: 'module' })
    const local = redirectRender(program as unknown as Node, edits)
    if (local) imports.push(`import { renderComponent as ${local} } from ${JSON.stringify(modules.render)}`)
    const plain = findPlain(program as unknown as Node)
    if (plain) {
      const { options, functions } = plain
      const mark = `__fwPlain: ${startsWithElement(functions) ? 2 : 1}, `
      edits.push({ start: options.start + 1, end: options.start + 1, text: mark })
      const merges = findMerges(functions)
      for (const { start, end } of merges) edits.push({ start, end, text: '__fwMerge' })
      if (merges.length > 0) imports.push(`import { mergeAttrs as __fwMerge } from ${JSON.stringify(modules.render)}`)
    }
  }
  return edits.length > 0 ? editCode(code, edits, imports) : undefined
}

/** Removes the import of Vue's function, and returns the name that it had. */
function redirectRender(program: Node, edits: Edit[]): string | undefined {
  for (const statement of program.body as Node[]) {
    if (statement.type !== 'ImportDeclaration' || sourceOf(statement) !== 'vue/server-renderer') continue
    for (const { start, end, imported, local } of statement.specifiers as Specifier[]) {
      if (imported?.name !== RENDER_COMPONENT) continue
      edits.push({ start, end, text: `${RENDER_COMPONENT} as __fwVueRender` })
      return local.name
    }
  }
  return undefined
}

interface Specifier extends Node {
  imported?: { name?: string }
  local: { name: string }
}

function sourceOf({ source }: Node): string {
  return (source as { value: string }).value
}

/** The options of the plain component that a module declares. */
function findPlain(program: Node): { options: Node; functions: ComponentFunctions } | undefined {
  const body = program.body as Node[]
  const module = readModule(program)
  for (const value of body.flatMap(declaredValues)) {
    const options = readOptions(value, module)
    const setup = options && memberOf(options, 'setup')
    const functions = setup && readFunctions(setup)
    if (functions) return isPlainCode(options, functions, module) ? { options, functions } : undefined
  }
  return undefined
}

function declaredValues(statement: Node): Node[] {
  if (statement.type === 'ExportDefaultDeclaration') return [statement.declaration as Node]
  if (statement.type !== 'VariableDeclaration') return []
  return (statement.declarations as Array<{ init: Node | null }>).flatMap(({ init }) => (init ? [init] : []))
}

/** The object that the compiler of components writes, which `defineComponent` or `Object.assign` may get. */
function readOptions(value: Node, module: ModuleNames): Node | undefined {
  if (value.type === 'CallExpression') {
    const { callee, arguments: values } = value as Node & { callee: Node; arguments: Node[] }
    const options = values.at(-1)
    if (!options || !isDefinition(callee, module) || !values.slice(0, -1).every(isKnown)) return undefined
    return readOptions(options, module)
  }
  return value.type === 'ObjectExpression' && memberOf(value, '__ssrInlineRender') && isKnown(value) ? value : undefined
}

/** `defineComponent`, or `Object.assign` with the options of `defineOptions`. */
function isDefinition(callee: Node, { imports }: ModuleNames): boolean {
  if (callee.type === 'Identifier') {
    const binding = imports.get(callee.name as string)
    return binding?.source === 'vue' && binding.imported === 'defineComponent'
  }
  const { object, property } = callee as unknown as { object?: Node; property?: { name?: string } }
  return object?.name === 'Object' && property?.name === 'assign'
}

/** Whether an object only has known options. */
function isKnown(object: Node): boolean {
  if (object.type !== 'ObjectExpression') return false
  return (object.properties as Node[]).every(property =>
    property.type === 'SpreadElement'
      ? isKnown(property.argument as Node)
      : !property.computed && OPTIONS.has(keyOf(property) ?? ''),
  )
}

function memberOf(object: Node, name: string): Node | undefined {
  const member = (object.properties as Node[]).find(
    property => property.type === 'Property' && keyOf(property) === name,
  )
  return member?.value as Node | undefined
}

function keyOf({ key }: Node): string | undefined {
  const { name, value } = key as { name?: string; value?: unknown }
  return name ?? (typeof value === 'string' ? value : undefined)
}

function readModule(program: Node): ModuleNames {
  const imports = new Map<string, { source: string; imported: string }>()
  const constants = new Map<string, Node>()
  for (const statement of program.body as Node[]) {
    if (statement.type === 'ImportDeclaration') {
      for (const { imported, local } of statement.specifiers as Specifier[])
        imports.set(local.name, { source: sourceOf(statement), imported: imported?.name ?? '' })
    }
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') continue
    for (const { id, init } of statement.declarations as Array<{ id: Node; init: Node | null }>)
      if (id.type === 'Identifier' && init) constants.set(id.name as string, init)
  }
  const scope = enterNode(program, [])[0]?.[1][0] ?? new Set<string>()
  return { scope, imports, constants }
}
