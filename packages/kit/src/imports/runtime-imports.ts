import { childrenOf } from './free-names/syntax-tree'
import type { Node } from './free-names/syntax-tree'

/** An import that exists at run time. */
export interface RuntimeImport {
  specifier: string
  /** The statement or expression in the code. */
  start: number
  end: number
  kind: 'static' | 'dynamic'
  /** `import 'x'`: compilers also leave it of an import whose names are all types. */
  isBare: boolean
  /** Whether browsers never run it, because it is in a branch for the server. */
  isServerBranch: boolean
}

/** Reads the imports and re-exports of JavaScript or TypeScript, except those of types. */
export async function readRuntimeImports(code: string, lang: 'js' | 'ts' | 'tsx' = 'js'): Promise<RuntimeImport[]> {
  const { parseSync } = await import('oxc-parser')
  const { program, module } = parseSync(`module.${lang}`, code, { lang: lang === 'js' ? 'jsx' : lang })
  const common = { kind: 'static', isServerBranch: false } as const
  const imports: RuntimeImport[] = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest, entries, start, end }) => ({
      ...common,
      specifier: moduleRequest.value,
      start,
      end,
      isBare: entries.length === 0,
    }))
  for (const { entries, start, end } of module.staticExports) {
    const request = entries.find(({ moduleRequest, isType }) => moduleRequest && !isType)?.moduleRequest
    if (request) imports.push({ ...common, specifier: request.value, start, end, isBare: false })
  }
  if (module.dynamicImports.length > 0) findDynamic(program as unknown as Node, false, imports)
  return imports
}

/** Adds the dynamic imports of a node. */
function findDynamic(node: Node, isServerBranch: boolean, found: RuntimeImport[]): void {
  const specifier = node.type === 'ImportExpression' ? literalOf(node.source as Node) : undefined
  if (specifier !== undefined)
    found.push({ specifier, start: node.start, end: node.end, kind: 'dynamic', isBare: false, isServerBranch })
  let isAfterReturn = false
  for (const child of childrenOf(node)) {
    findDynamic(child, isServerBranch || isAfterReturn || isLeftOut(node, child), found)
    if (isBody(node) && child.type === 'IfStatement' && valueInBrowser(child.test as Node) === true)
      isAfterReturn ||= endsFunction(child.consequent as Node)
  }
}

/** Whether a condition keeps browsers from running this part of a statement or expression. */
function isLeftOut(node: Node, child: Node): boolean {
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
    if (child === node.test) return false
    return valueInBrowser(node.test as Node) === (child !== node.consequent)
  }
  if (node.type !== 'LogicalExpression' || child !== node.right || node.operator === '??') return false
  return valueInBrowser(node.left as Node) === (node.operator === '||')
}

function isBody({ type }: Node): boolean {
  return type === 'BlockStatement' || type === 'FunctionBody'
}

/** Whether a statement leaves its function: `return`, or a block that ends with it. */
function endsFunction(node: Node): boolean {
  if (node.type === 'BlockStatement') return (node.body as Node[]).some(endsFunction)
  return node.type === 'ReturnStatement' || node.type === 'ThrowStatement'
}

const IN_BROWSER: Readonly<Record<string, boolean>> = { server: false, client: true, browser: true }

/** The value of a condition in browsers, if the code shows it. */
function valueInBrowser(node: Node): boolean | undefined {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'boolean' ? node.value : undefined
    case 'ParenthesizedExpression':
      return valueInBrowser(node.expression as Node)
    case 'UnaryExpression': {
      const value = node.operator === '!' ? valueInBrowser(node.argument as Node) : undefined
      return value === undefined ? undefined : !value
    }
    case 'LogicalExpression': {
      const values = [node.left, node.right].map(side => valueInBrowser(side as Node))
      const decisive = node.operator === '||'
      if (node.operator === '??') return undefined
      if (values.includes(decisive)) return decisive
      return values.includes(undefined) ? undefined : !decisive
    }
    case 'MemberExpression': {
      const { type, name } = node.object as Node
      const isFlag = type === 'MetaProperty' || (type === 'Identifier' && name === 'process')
      return isFlag && !node.computed ? IN_BROWSER[(node.property as Node).name as string] : undefined
    }
    default:
      return undefined
  }
}

function literalOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  const [only, ...others] = (node.quasis ?? []) as Array<{ value: { cooked?: string } }>
  return others.length === 0 ? only?.value.cooked : undefined
}
