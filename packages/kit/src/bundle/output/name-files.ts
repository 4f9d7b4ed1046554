import type { Fw } from '@fw/schema'
import { basename, dirname, isAbsolute, relative, resolve } from 'pathe'

/** A script or style sheet of a build, in the form of Rollup. */
export type NamedFile =
  | {
      type: 'chunk'
      fileName: string
      name: string
      isEntry: boolean
      facadeModuleId: string | null
      modules?: Readonly<Record<string, { renderedLength: number } | undefined>>
    }
  | { type: 'asset'; fileName: string; names: readonly string[]; originalFileNames: readonly string[] }

/** Maximum number of origins in the name of a shared script. */
const MAX_NAMED_ORIGINS = 2

/** The readable name of each module: its package, or its file in the project. */
export function createNamer({ options: { rootDir, buildDir }, plan }: Fw): (id: string) => string {
  const frameworkDirs = [buildDir, dirname(dirname(plan.entries.client))]
  return id => originOf(id, rootDir, frameworkDirs)
}

/** File names are hashes. Reports show the source file of a chunk, or its contents, instead. */
export function nameFiles(app: Fw, files: readonly NamedFile[]): Record<string, string> {
  const { rootDir } = app.options
  const origin = createNamer(app)
  return Object.fromEntries(
    files.flatMap(file => {
      if (file.type === 'chunk') return [[file.fileName, nameChunk(file, origin)]]
      const source = file.originalFileNames[0]
      if (!file.fileName.endsWith('.css') || (source ?? file.names[0]) === undefined) return []
      if (source === undefined) return [[file.fileName, file.names[0]!]]
      const path = resolve(rootDir, source)
      if (STYLE.test(source)) return [[file.fileName, origin(path)]]
      // The styles of a script: the bundler names them after the first module of that script.
      const script = files.find(other => other.type === 'chunk' && withoutQuery(other.facadeModuleId) === path)
      return [[file.fileName, `${script?.type === 'chunk' ? nameChunk(script, origin) : origin(path)} (CSS)`]]
    }),
  )
}

const STYLE = /\.(?:css|scss|sass|less|styl|stylus|pcss|postcss|sss)$/

function withoutQuery(id: string | null): string | undefined {
  return id?.split('?')[0]
}

function nameChunk(file: NamedFile & { type: 'chunk' }, origin: (id: string) => string): string {
  if (file.isEntry) return 'entry'
  if (file.facadeModuleId) return nameFacade(origin(file.facadeModuleId), file)
  return nameContents(moduleSizes(file), origin) || file.name
}

/** Labels for lazy-loaded scripts of fw. */
const OWN_PARTS: Readonly<Record<string, string>> = {
  revive: 'payload',
  add: 'head',
  'default-error': 'error page',
  'default-root': 'welcome page',
}

// A package has many scripts, so its name alone is ambiguous.
function nameFacade(origin: string, { facadeModuleId, name }: { facadeModuleId: string | null; name: string }): string {
  if (origin === 'fw') return `fw: ${OWN_PARTS[name] ?? name}`
  return facadeModuleId!.includes('/node_modules/') ? `${origin}: ${name}` : origin
}

/** `vue, app/components/Chart.vue + 3 more`: the origins of most of the code. */
export function nameContents(
  sizes: readonly (readonly [id: string, bytes: number])[],
  origin: (id: string) => string,
): string {
  const names = Object.entries(sumByOrigin(sizes, origin))
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name)
  const rest = names.length - MAX_NAMED_ORIGINS
  return names.slice(0, MAX_NAMED_ORIGINS).join(', ') + (rest > 0 ? ` + ${rest} more` : '')
}

/** How much code each origin has. */
export function sumByOrigin(
  sizes: readonly (readonly [id: string, bytes: number])[],
  origin: (id: string) => string,
): Record<string, number> {
  const totals = new Map<string, number>()
  for (const [id, bytes] of sizes) if (bytes > 0) totals.set(origin(id), (totals.get(origin(id)) ?? 0) + bytes)
  return Object.fromEntries(totals)
}

/** Sizes of the modules of a script. */
export function moduleSizes({ modules = {} }: NamedFile & { type: 'chunk' }): Array<[id: string, bytes: number]> {
  return Object.entries(modules).map(([id, module]) => [id, module?.renderedLength ?? 0])
}

/** The readable name of a module: its package, or its file in the project. */
export function originOf(id: string, rootDir: string, own: readonly string[]): string {
  const path = id.replace(/^\0/, '').split('?')[0]!
  const packageName = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]
  if (packageName !== undefined)
    return packageName.startsWith('@vue/') ? 'vue' : packageName.startsWith('@fw/') ? 'fw' : packageName
  // Virtual modules and modules that bundler plugins add have no path.
  if (!isAbsolute(path) || own.some(dir => path.startsWith(`${dir}/`))) return 'fw'
  return path.startsWith(`${rootDir}/`) ? relative(rootDir, path) : basename(path)
}
