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

/** File names are hashes. Reports show the source file of a chunk, or its contents, instead. */
export function nameFiles(
  { options: { rootDir, buildDir }, plan }: Fw,
  files: readonly NamedFile[],
): Record<string, string> {
  const frameworkDirs = [buildDir, dirname(dirname(plan.entries.client))]
  const origin = (id: string): string => originOf(id, rootDir, frameworkDirs)
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
  const sizes = Object.entries(file.modules ?? {}).map(([id, module]) => [id, module?.renderedLength ?? 0] as const)
  return nameContents(sizes, origin) || file.name
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
  const totals = new Map<string, number>()
  for (const [id, bytes] of sizes) if (bytes > 0) totals.set(origin(id), (totals.get(origin(id)) ?? 0) + bytes)
  const names = [...totals].sort(([, a], [, b]) => b - a).map(([name]) => name)
  const rest = names.length - MAX_NAMED_ORIGINS
  return names.slice(0, MAX_NAMED_ORIGINS).join(', ') + (rest > 0 ? ` + ${rest} more` : '')
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
