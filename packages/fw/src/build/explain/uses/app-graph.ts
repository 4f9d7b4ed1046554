import { findPath } from '@fw/kit'
import { pageFiles } from '@fw/kit/bundle'
import { createImportIndex, nameOf } from '@fw/kit/imports'
import type { AppGraph, Fw, GraphPart, PartUse } from '@fw/schema'
import { dirname, relative } from 'pathe'
import { createIsUserCode } from '../../code/user-code'
import { createLookup } from '../../components/component-use'
import { listRouteFiles } from '../explain-page'
import { readReferences } from './read-references'
import type { KnownNames } from './read-references'

const KINDS: ReadonlyArray<GraphPart['kind']> = [
  'page',
  'app',
  'layout',
  'route middleware',
  'plugin',
  'component',
  'import',
  'file',
]
const CODE = /\.(?:vue|[cm]?[jt]sx?)$/

/** Which page, layout, component, composable or file of an application uses which others. Reads all of its files. */
export async function describeGraph(app: Fw): Promise<AppGraph> {
  const graph = new GraphBuilder(app)
  for (const part of listParts(app)) graph.add(part)
  await graph.readFiles()
  addRoutes(app, graph)
  return graph.finish()
}

type Listed = Omit<GraphPart, 'isOwn'> & { export?: string }

function listParts({ plan }: Fw): Listed[] {
  return [
    { kind: 'app', name: 'app', file: plan.rootComponent },
    { kind: 'app', name: 'main component', file: plan.mainComponent },
    { kind: 'app', name: 'error page', file: plan.errorComponent },
    ...Object.values(plan.layouts).map(({ name, file }) => ({ kind: 'layout' as const, name, file })),
    ...plan.middleware.map(({ name, path }) => ({ kind: 'route middleware' as const, name, file: path })),
    ...plan.plugins.map(({ name, src }) => ({ kind: 'plugin' as const, name: name ?? src, file: src })),
    ...plan.components.map(({ pascalName, filePath, export: name }) => ({
      kind: 'component' as const,
      name: pascalName,
      file: filePath,
      export: name,
    })),
    ...plan.imports
      .filter(({ type }) => !type)
      .map(entry => ({ kind: 'import' as const, name: nameOf(entry), file: entry.from, export: entry.name })),
  ]
}

/** Routes use pages, and pages their parents, layouts and middleware. */
function addRoutes(app: Fw, graph: GraphBuilder): void {
  const pages = new Set(pageFiles(app.plan.pages))
  for (const { path, files } of listRouteFiles(app)) {
    const page = files.findLast(file => pages.has(file))
    if (page === undefined) continue
    graph.name(page, 'page', path)
    for (const file of files) if (file !== page) graph.connect(page, file)
  }
}

/** Collects parts and uses while files are read. */
class GraphBuilder {
  private readonly parts: GraphPart[] = []
  private readonly byExport = new Map<string, number>()
  private readonly byFile = new Map<string, number[]>()
  private readonly uses = new Map<string, PartUse>()
  private readonly pending: string[] = []
  private readonly known: KnownNames
  private readonly isUserCode: ReturnType<typeof createIsUserCode>

  constructor(private readonly app: Fw) {
    this.isUserCode = createIsUserCode(app)
    this.known = { lookup: createLookup(app.plan.components), imports: createImportIndex(app.plan.imports) }
    for (const file of pageFiles(app.plan.pages)) this.add({ kind: 'page', name: this.shorten(file), file })
  }

  add({ export: exported = 'default', ...part }: Listed): number {
    const { kind, name, file } = part
    const before = this.byExport.get(`${file} ${exported}`)
    if (before !== undefined && this.parts[before]!.kind !== 'file') return before
    const index = before ?? this.parts.length
    this.parts[index] = { kind, name, file, isOwn: this.isOwn(file) }
    this.byExport.set(`${file} ${exported}`, index)
    if (before !== undefined) return index
    const same = this.byFile.get(file)
    if (same) same.push(index)
    else {
      this.byFile.set(file, [index])
      if (this.isOwn(file) && CODE.test(file)) this.pending.push(file)
    }
    return index
  }

  /** Reads all files, also those that are found on the way. */
  async readFiles(): Promise<void> {
    for (let files = this.pending.splice(0); files.length > 0; files = this.pending.splice(0))
      await Promise.all(files.map(file => this.read(file)))
  }

  name(file: string, kind: GraphPart['kind'], name: string): void {
    for (const index of this.byFile.get(file) ?? []) this.parts[index] = { ...this.parts[index]!, kind, name }
  }

  connect(file: string, other: string): void {
    for (const from of this.byFile.get(file) ?? [])
      for (const to of this.byFile.get(other) ?? []) this.addUse({ from, to, isLazy: false })
  }

  /** Parts of packages that nothing uses are omitted. The order does not depend on which file was read first. */
  finish(): AppGraph {
    const uses = [...this.uses.values()]
    const used = new Set(uses.map(({ to }) => to))
    const listed = this.parts
      .map((part, index) => ({ part, index }))
      .filter(({ part, index }) => part.isOwn || used.has(index))
      .sort((a, b) => KINDS.indexOf(a.part.kind) - KINDS.indexOf(b.part.kind) || compareNames(a.part, b.part))
    const indexes = new Map(listed.map(({ index }, position) => [index, position]))
    return {
      parts: listed.map(({ part }) => part),
      uses: uses
        .map(use => ({ ...use, from: indexes.get(use.from)!, to: indexes.get(use.to)! }))
        .sort((a, b) => a.from - b.from || a.to - b.to),
    }
  }

  private async read(file: string): Promise<void> {
    for (const { specifier, name, isLazy } of await readReferences(file, this.known)) {
      const to = await this.find(specifier, name, file)
      if (to === undefined || this.parts[to]!.file === file) continue
      for (const from of this.byFile.get(file)!) this.addUse({ from, to, isLazy })
    }
  }

  /** The part that an import is, or the file of the project if it is none of them. */
  private async find(specifier: string, name: string, importer: string): Promise<number | undefined> {
    const part = this.byExport.get(`${specifier} ${name}`)
    if (part !== undefined) return part
    const file = await findPath(specifier, { app: this.app, cwd: dirname(importer) })
    if (file === null || !this.isOwn(file)) return undefined
    return (
      this.byExport.get(`${file} ${name}`) ??
      this.byFile.get(file)?.[0] ??
      this.add({ kind: 'file', name: this.shorten(file), file })
    )
  }

  private addUse(use: PartUse): void {
    const key = `${use.from} ${use.to}`
    const before = this.uses.get(key)
    if (!before || before.isLazy) this.uses.set(key, use)
  }

  private isOwn(file: string): boolean {
    return file.startsWith('/') || /^[A-Za-z]:/.test(file) ? this.isUserCode(file, 'client') : false
  }

  private shorten(file: string): string {
    return relative(this.app.options.rootDir, file)
  }
}

function compareNames({ name: a }: GraphPart, { name: b }: GraphPart): number {
  return a < b ? -1 : a > b ? 1 : 0
}
