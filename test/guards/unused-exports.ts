import { parseSync } from 'oxc-parser'

/** What the finder needs to know about the repository. */
export interface SourceTree {
  /** The texts of source files and tests by path. */
  files: ReadonlyMap<string, string>
  /** The file that an import refers to, if it is one of these. */
  resolve: (from: string, specifier: string) => string | undefined
  /** Whether the exports of a file are used from outside: public entry points. */
  isPublic: (file: string) => boolean
  /** Whether generated code or a tool loads a file by its path: names that other files mention are used. */
  isLoadedByPath: (file: string) => boolean
}

interface ParsedFile {
  /** Local exports by name. */
  exported: string[]
  /** `export { a as b } from`, `export * from`. */
  reexported: Array<{ target: string; name: string | '*'; as: string | '*' }>
  imported: Array<{ target: string; name: string | '*' }>
}

/** Exports of source files that nothing imports, as `file: name`. Re-exports only count if something imports them. */
export function findUnusedExports(tree: SourceTree, isChecked: (file: string) => boolean): string[] {
  const parsed = new Map([...tree.files].map(([file, text]) => [file, parseFile(tree, file, text)]))
  const words = new Map([...tree.files].map(([file, text]) => [file, wordsOf(text)]))
  const isMentioned = (file: string, name: string): boolean =>
    name === 'default' || [...words].some(([other, mentioned]) => other !== file && mentioned.has(name))
  const used = new Set<string>()
  const use = (file: string, name: string): void => {
    const key = `${file}: ${name}`
    if (used.has(key)) return
    used.add(key)
    for (const entry of parsed.get(file)?.reexported ?? []) {
      if (entry.as === name) use(entry.target, entry.name)
      else if (entry.as === '*') use(entry.target, name)
    }
  }
  const namesOf = (file: string, seen = new Set<string>()): string[] => {
    if (seen.has(file)) return []
    seen.add(file)
    const { exported = [], reexported = [] } = parsed.get(file) ?? {}
    return [...exported, ...reexported.flatMap(({ as, target }) => (as === '*' ? namesOf(target, seen) : [as]))]
  }
  for (const [file, { imported }] of parsed) {
    for (const { target, name } of imported) {
      if (name !== '*') use(target, name)
      else for (const candidate of namesOf(target)) if (words.get(file)!.has(candidate)) use(target, candidate)
    }
    if (tree.isPublic(file)) for (const name of namesOf(file)) use(file, name)
    if (tree.isLoadedByPath(file)) for (const name of namesOf(file)) if (isMentioned(file, name)) use(file, name)
  }
  return [...parsed]
    .filter(([file]) => isChecked(file))
    .flatMap(([file, { exported, reexported }]) =>
      [...exported, ...reexported.map(({ as }) => as).filter(name => name !== '*')].map(name => `${file}: ${name}`),
    )
    .filter(key => !used.has(key))
}

/** The words of a text. */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(['default', ...(text.match(/[\w$]+/g) ?? [])])
}

function parseFile({ resolve }: SourceTree, file: string, text: string): ParsedFile {
  const { module } = parseSync(file, text)
  const parsed: ParsedFile = { exported: [], reexported: [], imported: [] }
  for (const { moduleRequest, entries } of module.staticImports) {
    const target = resolve(file, moduleRequest.value)
    if (!target) continue
    for (const { importName } of entries) {
      parsed.imported.push({
        target,
        name: importName.kind === 'Default' ? 'default' : importName.kind === 'Name' ? importName.name! : '*',
      })
    }
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, exportName } of entries) {
      const as = exportName.kind === 'None' ? '*' : exportName.kind === 'Default' ? 'default' : exportName.name!
      const target = moduleRequest && resolve(file, moduleRequest.value)
      if (target) parsed.reexported.push({ target, name: importName.name ?? '*', as })
      else if (!moduleRequest) parsed.exported.push(as)
    }
  }
  // `import('./x')` as an expression or a type, and mocks: names that the file mentions are used.
  for (const [, specifier] of text.matchAll(/\b(?:import|mock|require)\(\s*['"`]([^'"`]+)['"`]/g)) {
    const target = resolve(file, specifier!)
    if (target) parsed.imported.push({ target, name: '*' })
  }
  return parsed
}
