import { editCode } from '@fw/kit/imports'
import type { Edit, EditedCode } from '@fw/kit/imports'
import type { BuildPlugin, FwApp } from '@fw/schema'
import { createTransformPlugin } from './plugin'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: any
}

const NAMES = new Set(['ClientOnly', 'client-only'])
/** What is shown on the server. */
const SHOWN = new Set(['fallback', 'placeholder', '_'])

/** Leaves the content of `<ClientOnly>` out of the server's code, and with it what only that content uses. */
export function createClientOnlyPlugin(app: FwApp): BuildPlugin {
  return {
    sides: ['server'],
    ...createTransformPlugin(app, {
      name: 'fw:client-only',
      code: /ssrRenderComponent[\s\S]*(?:ClientOnly|client-only)|(?:ClientOnly|client-only)[\s\S]*ssrRenderComponent/,
      transform: async (code) => {
        const { parseSync } = await import('oxc-parser')
        return removeClientOnly(code, text => parseSync('module.js', text, { sourceType: 'module' }).program as unknown as Node)
      },
    }),
  }
}

/** The code of a compiled component without the content of `<ClientOnly>`. */
export function removeClientOnly(code: string, parse: (code: string) => Node): EditedCode | undefined {
  const program = parse(code)
  const names = new Set<string>()
  const slots: Node[] = []
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && isClientOnly(node.init)) names.add(node.id.name)
    if (node.type === 'ImportSpecifier' && NAMES.has(node.imported.name)) names.add(node.local.name)
  })
  visit(program, (node) => {
    if (!isCallOf(node, 'ssrRenderComponent') || !names.has(nameOf(node.arguments[0]))) return
    const given = node.arguments[2]?.type === 'CallExpression' ? node.arguments[2].arguments[0] : node.arguments[2]
    if (given?.type === 'ObjectExpression') slots.push(...given.properties.filter((slot: Node) => slot.type === 'Property' && !SHOWN.has(slot.key.name ?? slot.key.value)))
  })
  if (slots.length === 0) return undefined
  const emptied = editCode(code, slots.map(({ value }) => ({ start: value.start, end: value.end, text: `() => []${'\n'.repeat(lines(code, value))}` })), []).code
  return removeUnused(emptied, parse(emptied))
}

/** Without declarations that nothing uses any more: components that templates ask for, and imports. */
function removeUnused(code: string, program: Node): EditedCode {
  const edits: Edit[] = []
  const blank = ({ start, end }: Node): void => { edits.push({ start, end, text: '\n'.repeat(lines(code, { start, end })) }) }
  const isUsed = (name: string, where: string): boolean => new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g').test(where)
  visit(program, (node) => {
    if (node.type === 'VariableDeclaration' && node.declarations.length === 1) {
      const { id, init } = node.declarations[0]
      if (isCallOf(init, 'resolveComponent') && !isUsed(id.name, code.slice(0, node.start) + code.slice(node.end))) blank(node)
    }
    if (node.type === 'ImportDeclaration' && node.specifiers.length === 1) {
      const { local } = node.specifiers[0]
      if (node.source.value.endsWith('.vue') && !isUsed(local.name, code.slice(0, node.start) + code.slice(node.end))) blank(node)
    }
  })
  return editCode(code, edits, [])
}

// Compiled code gives the functions of Vue names of its own: `_resolveComponent`.
function isCallOf(node: Node | null | undefined, name: string): boolean {
  return node?.type === 'CallExpression' && String(node.callee.name ?? '').endsWith(name)
}

function isClientOnly(node: Node | null): boolean {
  return isCallOf(node, 'resolveComponent') && NAMES.has(node!.arguments[0]?.value)
}

// A component is a variable, or a member of what the set-up gives: `$setup["ClientOnly"]`.
function nameOf(node: Node | undefined): string {
  return node?.type === 'MemberExpression' ? node.property.value ?? node.property.name : node?.type === 'CallExpression' ? nameOf(node.arguments[0]) : node?.name ?? ''
}

function lines(code: string, { start, end }: { start: number, end: number }): number {
  return code.slice(start, end).split('\n').length - 1
}

function visit(node: Node, look: (node: Node) => void): void {
  look(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof child.type === 'string') visit(child as Node, look)
    }
  }
}
