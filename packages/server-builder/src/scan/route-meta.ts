import { readFile } from 'node:fs/promises'
import type { RouteMeta } from '@fw/schema'
import { isAbsolute } from 'pathe'
import { parse } from 'rolldown/utils'

interface Route {
  route: string
  file: string
  method?: string
  middleware: boolean
}

interface Node {
  type: string
  [key: string]: any
}

/** The routes of a server, with what `defineRouteMeta` declares in their files. */
export async function describeRoutes(routes: readonly Route[]): Promise<RouteMeta[]> {
  const described = routes
    .filter(({ middleware }) => !middleware)
    .map(async ({ route, method, file }) => {
      const meta = await readRouteMeta(file)
      return { route, ...(method && { method: method.toLowerCase() }), ...(meta && { meta }) }
    })
  return Promise.all(described)
}

async function readRouteMeta(file: string): Promise<RouteMeta['meta']> {
  if (!isAbsolute(file)) return undefined
  const code = await readFile(file, 'utf8').catch(() => '')
  return code.includes('defineRouteMeta') ? extractRouteMeta(file, code) : undefined
}

/** The argument of `defineRouteMeta`. Only literals are read: the handler does not run for it. */
export async function extractRouteMeta(file: string, code: string): Promise<RouteMeta['meta']> {
  const { program } = await parse(file, code)
  for (const statement of program.body as unknown as Node[]) {
    const call: Node | undefined = statement.type === 'ExpressionStatement' ? statement.expression : undefined
    if (call?.type === 'CallExpression' && call.callee.name === 'defineRouteMeta' && call.arguments.length === 1)
      return toValue(call.arguments[0]) as RouteMeta['meta']
  }
  return undefined
}

function toValue(node: Node): unknown {
  switch (node.type) {
    case 'Literal':
      return node.value
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? node.quasis[0].value.cooked : undefined
    case 'ArrayExpression':
      return node.elements.map((element: Node) => toValue(element))
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties
          .filter((property: Node) => property.type === 'Property' && !property.computed)
          .map(({ key, value }: Node) => [key.name ?? key.value, toValue(value)]),
      )
    case 'UnaryExpression':
      return node.operator === '-' ? -(toValue(node.argument) as number) : undefined
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return toValue(node.expression)
    default:
      return undefined
  }
}
