import { dirname, join, normalize } from 'node:path'
import { Visitor, parseSync } from 'oxc-parser'
import type { Room } from '../../scripts/generated/arrows'
import { PACKAGES, loadText, scanFolder } from './repository'

/** One import of a source file. */
export interface Import {
  /** The import specifier, as written. */
  name: string
  /** `type` is removed at runtime, `dynamic` is loaded on demand. */
  kind: 'static' | 'dynamic' | 'type'
}

/** The source files by their path from the root, with the imports of each. */
export type Graph = ReadonlyMap<string, readonly Import[]>

/** The graph of all packages, without tests. */
export function loadGraph(): Graph {
  const files = PACKAGES.flatMap(name => scanFolder(`packages/${name}/src`)).filter(
    file => /\.(?:ts|mts|mjs)$/.test(file) && !file.endsWith('.test.ts'),
  )
  return new Map(files.map(file => [file, parseImports(file, loadText(file))]))
}

/** Every import, export-from, `import()`, `require()`, `require.resolve()` and `import('…')` type of a source file. */
export function parseImports(file: string, text: string): Import[] {
  const { module, program } = parseSync(file, text)
  const found: Import[] = []
  for (const { moduleRequest, entries } of module.staticImports) {
    const isType = entries.length > 0 && entries.every(entry => entry.isType)
    found.push({ name: moduleRequest.value, kind: isType ? 'type' : 'static' })
  }
  for (const { entries } of module.staticExports) {
    for (const entry of entries)
      if (entry.moduleRequest) found.push({ name: entry.moduleRequest.value, kind: entry.isType ? 'type' : 'static' })
  }
  new Visitor({
    ImportExpression: node => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        found.push({ name: node.source.value, kind: 'dynamic' })
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      const isRequire =
        (callee.type === 'Identifier' && callee.name === 'require') ||
        (callee.type === 'MemberExpression' &&
          callee.object.type === 'Identifier' &&
          callee.object.name === 'require' &&
          callee.property.type === 'Identifier' &&
          callee.property.name === 'resolve')
      if (isRequire && first?.type === 'Literal' && typeof first.value === 'string')
        found.push({ name: first.value, kind: 'dynamic' })
    },
    TSImportType: node => void found.push({ name: node.source.value, kind: 'type' }),
  }).visit(program)
  return found
}

/** The file of the graph that a relative import resolves to, if any. */
export function resolveImport(graph: Graph, from: string, name: string): string | undefined {
  if (!name.startsWith('.')) return undefined
  const base = normalize(join(dirname(from), name))
  return [base, `${base}.ts`, `${base}.mjs`, `${base}.d.mts`, `${base}/index.ts`].find(path => graph.has(path))
}

function roomOf(rooms: readonly Room[], file: string): Room | undefined {
  return rooms
    .filter(room => file === room.folder || file.startsWith(`${room.folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)[0]
}

/** Every import that the arrow table does not allow, as a sentence. */
export function findForbidden(graph: Graph, rooms: readonly Room[]): string[] {
  const forbidden: string[] = []
  for (const [file, imports] of graph) {
    const room = roomOf(rooms, file)
    if (!room) {
      forbidden.push(`${file} is in no room of the arrow table`)
      continue
    }
    for (const { name } of imports) {
      const problem = forbiddenImport(graph, rooms, room, file, name)
      if (problem) forbidden.push(`${file} ${problem}`)
    }
  }
  return forbidden
}

function forbiddenImport(
  graph: Graph,
  rooms: readonly Room[],
  room: Room,
  file: string,
  name: string,
): string | undefined {
  if (name.startsWith('node:')) return room.node ? undefined : `imports ${name}, but ${room.name} runs without Node`
  // The version, which every room may import.
  if (name.endsWith('../package.json')) return undefined
  if (name.startsWith('.')) {
    const target = resolveImport(graph, file, name)
    if (!target) return `imports ${name}, which is not a source file`
    const other = roomOf(rooms, target)
    return !other || other === room || room.mayImport.includes(other.name)
      ? undefined
      : `imports ${target}, but ${room.name} may not import ${other.name}`
  }
  if (!/^(?:@fw\/|fw(?:\/|$))/.test(name)) return undefined
  const other = rooms.find(candidate => name === candidate.name || name.startsWith(`${candidate.name}/`))
  return other && room.mayImport.includes(other.name) ? undefined : `imports ${name}, but ${room.name} may not`
}

/** The cycles of imports, by default of static ones, each reported once, as `a → b → a`. */
export function findCycles(graph: Graph, kinds: ReadonlyArray<Import['kind']> = ['static']): string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, trail: readonly string[]): void => {
    const seen = trail.indexOf(file)
    if (seen >= 0) return void cycles.push([...trail.slice(seen), file].join(' → '))
    if (done.has(file)) return
    for (const { name, kind } of graph.get(file) ?? []) {
      const target = kinds.includes(kind) ? resolveImport(graph, file, name) : undefined
      if (target) visit(target, [...trail, file])
    }
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return cycles
}

/** Every static import of one of `names` that loading `entry` causes, with the chain of files. */
export function findEager(graph: Graph, entry: string, names: readonly string[]): string[] {
  const trails = new Map([[entry, entry]])
  const eager: string[] = []
  for (const [file, trail] of trails) {
    for (const { name, kind } of graph.get(file) ?? []) {
      if (kind !== 'static') continue
      if (names.includes(name)) eager.push(`${trail} → ${name}`)
      const target = resolveImport(graph, file, name)
      if (target && !trails.has(target)) trails.set(target, `${trail} → ${target}`)
    }
  }
  return eager
}
