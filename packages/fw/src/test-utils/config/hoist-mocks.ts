import { editCode } from '@fw/kit/imports'
import type { Edit, EditedCode } from '@fw/kit/imports'
import { nearest, ProblemError, testingDiagnostics } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { parseSync } from 'oxc-parser'

/** The export that a mock replaces. */
interface MockTarget {
  module: string
  member: string
}

/** The auto-imports and components of an app that can be mocked. */
export interface MockTargets {
  importNames: () => string[]
  findImport: (name: string) => MockTarget | undefined
  componentNames: () => string[]
  findComponent: (name: string) => MockTarget | undefined
}

/** The used properties of syntax tree nodes. */
interface Node {
  type: string
  start: number
  end: number
  name?: string
  value?: unknown
  callee?: Node
  arguments?: Node[]
  expression?: Node
}

type Mocker = 'mockFwImport' | 'mockComponent'

interface Binding {
  imported: string
  local: string
  source: string
}

const SOURCE = 'fw/test-utils/runtime'
const MOCKERS: ReadonlySet<string> = new Set<Mocker>(['mockFwImport', 'mockComponent'])

/** Matches a file path, not the name of a component. */
const PATH = /^(?:[./~@#]|[a-z]:)|\.\w+$/i

/**
 * Replaces each call with `vi.mock`, which Vitest hoists above all imports. Line numbers do not change. Vitest supports
 * one mock per module, so the factories of all exports are first collected in `__FW_MOCKS__`, set by the setup file.
 */
export function hoistMocks(code: string, targets: MockTargets): EditedCode | undefined {
  const { program, module } = parseSync('module.jsx', code, { sourceType: 'module' })
  const bindings = module.staticImports.flatMap(({ moduleRequest, entries }): Binding[] =>
    entries.map(({ importName, localName }) => ({
      imported: importName.name ?? '',
      local: localName.value,
      source: moduleRequest.value,
    })),
  )
  const mockers = new Map(
    bindings
      .filter(({ imported, source }) => source === SOURCE && MOCKERS.has(imported))
      .map(({ imported, local }) => [local, imported as Mocker]),
  )
  if (mockers.size === 0) return undefined
  const vitestName = bindings.find(
    ({ imported, source }) => source === 'vitest' && (imported === 'vi' || imported === 'vitest'),
  )?.local
  const edits: Edit[] = []
  for (const { expression } of program.body as unknown as Node[]) {
    const mocker = expression?.type === 'CallExpression' ? mockers.get(expression.callee!.name ?? '') : undefined
    if (mocker) edits.push(...replaceCall(code, mocker, expression!, vitestName ?? 'vi', targets))
  }
  return edits.length > 0
    ? editCode(code, edits, vitestName === undefined ? ['import { vi } from "vitest"'] : [])
    : undefined
}

function replaceCall(code: string, mocker: Mocker, call: Node, vi: string, targets: MockTargets): Edit[] {
  const [first, factory] = call.arguments!
  const name = nameOf(first)
  if (name === undefined || !factory) throw new ProblemError([testingDiagnostics.notHoisted({ called: mocker })])
  const target = findTarget(mocker, name, targets)
  if (!target) throw new ProblemError([describeUnknown(mocker, name, targets)])
  const [module, member] = [JSON.stringify(target.module), JSON.stringify(target.member)]
  // A component is created when it is first imported, because its code may use imports of the test file.
  const [add, open] = mocker === 'mockComponent' ? ['addComponent', '() => ('] : ['addImport', '']
  return [
    {
      start: call.start,
      end: factory.start,
      text: `${vi}.hoisted(() => __FW_MOCKS__.${add}(${module}, ${member}, ${open}${linesOf(code, call.start, factory.start)}`,
    },
    {
      start: factory.end,
      end: call.end,
      text: `${linesOf(code, factory.end, call.end)}${open && ')'})); ${vi}.mock(${module}, original => __FW_MOCKS__.load(${module}, original))`,
    },
  ]
}

/** The name in a string, or of an import that is passed itself: `mockFwImport(useStorage, …)`. */
function nameOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'Identifier' ? node.name : undefined
}

function findTarget(mocker: Mocker, name: string, targets: MockTargets): MockTarget | undefined {
  if (mocker === 'mockFwImport') return targets.findImport(name)
  return targets.findComponent(name) ?? (PATH.test(name) ? { module: name, member: 'default' } : undefined)
}

function describeUnknown(mocker: Mocker, name: string, targets: MockTargets): Problem {
  if (mocker === 'mockFwImport')
    return testingDiagnostics.unknownImport({ name, similar: nearest(name, targets.importNames()) })
  return testingDiagnostics.unknownComponent({ name, similar: nearest(name, targets.componentNames()) })
}

function linesOf(code: string, start: number, end: number): string {
  return code.slice(start, end).replace(/[^\n]/g, '')
}
