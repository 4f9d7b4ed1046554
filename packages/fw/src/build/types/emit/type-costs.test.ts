import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { emitRouteTypes } from './route-types'
import { emitServerRoutes } from './server/server-routes'

const dir = fileURLToPath(new URL('.', import.meta.url))
const contracts = fileURLToPath(new URL('../../../../../schema/src/contracts/server-api.ts', import.meta.url))
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  paths: { '@fw/schema': [contracts] },
}
const base = ts.createCompilerHost(options)
const parsed = new Map<string, ts.SourceFile | undefined>()

/** The number of type instantiations for checking each of these files, which must have no errors. */
function countInstantiations(files: Record<string, string>, checked: readonly string[]): number[] {
  const texts = new Map(Object.entries(files).map(([name, text]) => [dir + name, text]))
  const program = ts.createProgram([...texts.keys()], options, {
    ...base,
    fileExists: path => texts.has(path) || base.fileExists(path),
    readFile: path => texts.get(path) ?? base.readFile(path),
    getSourceFile(path, target) {
      const text = texts.get(path)
      if (text !== undefined) return ts.createSourceFile(path, text, target)
      if (!parsed.has(path)) parsed.set(path, base.getSourceFile(path, target))
      return parsed.get(path)
    },
  })
  const total = () => (program as unknown as { getInstantiationCount: () => number }).getInstantiationCount()
  return checked.map(name => {
    const before = total()
    const errors = program.getSemanticDiagnostics(program.getSourceFile(dir + name))
    expect(errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
    return total() - before
  })
}

const numbers = (size: number) => Array.from({ length: size }, (_, index) => index)

/** An application with this number of server routes, pages, requests and links. */
const filesOf = (size: number) => ({
  'cost-handler.ts': 'export default () => ({ name: "a" })\n',
  'cost-routes.d.ts': emitServerRoutes(
    numbers(size).map(index => ({
      route: `/api/area-${index % 10}/things-${index}/:id`,
      method: 'get',
      file: `${dir}cost-handler.ts`,
    })),
    dir,
  ),
  'cost-pages.d.ts': emitRouteTypes(
    numbers(size).map(index => ({ name: `page-${index}`, path: `/page-${index}/:id` })),
    dir,
  ),
  'cost-requests.ts': [
    "import type { ApiResult, HandledBy } from '@fw/schema'",
    ...numbers(size).flatMap(index => [
      `type Url${index} = \`/api/area-${index % 10}/things-${index}/\${number}?a=1\``,
      `const result${index}: ApiResult<Url${index}> = { name: 'a' }`,
      `const handled${index}: unknown extends HandledBy<Url${index}, 'GET'> ? 1 : 0 = 1`,
      `const missing${index}: unknown extends HandledBy<Url${index}, 'POST'> ? 1 : 0 = 0`,
    ]),
  ].join('\n'),
  'cost-links.ts': [
    "import type { RouteLocationNormalizedLoaded, RouteLocationRaw } from 'vue-router'",
    ...numbers(size).flatMap(index => [
      `const to${index}: RouteLocationRaw = { name: 'page-${index}', params: { id: 1 } }`,
      `const id${index}: RouteLocationNormalizedLoaded<'page-${index}'>['params']['id'] = 'a'`,
    ]),
    'export {}',
  ].join('\n'),
})

it('grows linearly with server routes and requests, and with pages and links', () => {
  const [small, medium, large] = [10, 20, 40].map(size =>
    countInstantiations(filesOf(size), ['cost-requests.ts', 'cost-links.ts']),
  ) as [number[], number[], number[]]
  for (const index of [0, 1]) {
    // Without the work that does not depend on the size, twice the size is twice the work.
    const growth = (large[index]! - medium[index]!) / (medium[index]! - small[index]!)
    expect(growth).toBeGreaterThan(1.5)
    expect(growth).toBeLessThan(2.2)
  }
})
