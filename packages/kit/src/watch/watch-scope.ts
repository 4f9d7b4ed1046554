import type { Fw } from '@fw/schema'
import { join, resolve } from 'pathe'
import { isIgnoredFile } from '../files/ignored-files'

/** The watched folders, and the paths in them that are ignored. */
interface Scope {
  folders: string[]
  isSkipped: (path: string) => boolean
}

/** Never watched below the folders of a project or layer. A layer that is an installed package is a folder itself. */
const NEVER_WATCHED = ['node_modules', '.git']
/** Ignored at the top level of a project, in addition to `ignore`. */
const IGNORED_AT_TOP = ['dist']

/**
 * The folders of the project and its layers. Ignored folders at the top level of a project are skipped; those in its
 * sources only by other watchers than `watcher1`, which watches all files there.
 */
export function resolveScope(app: Fw): Scope {
  const { options, layers } = app
  const watchesAll = options.experimental.watcher === 'watcher1'
  const folders = outermost(
    layers.flatMap(({ rootDir, srcDir, serverDir, dirs }) => [
      rootDir,
      srcDir,
      serverDir,
      ...(Object.values(dirs) as string[]),
    ]),
  )
  const sources = layers.map(({ srcDir }) => srcDir).sort(byLength)
  const bases = [...new Set([...sources, ...folders])].sort(byLength)
  const outputs = [options.buildDir, options.analyzeDir, join(options.rootDir, '.output'), outputOf(app)]
  const topmost = new Map<string, boolean>()
  const isSkippedAtTop = (top: string, name: string): boolean => {
    let skipped = topmost.get(top)
    if (skipped === undefined)
      topmost.set(top, (skipped = IGNORED_AT_TOP.includes(name) || isIgnoredFile(join(top, 'x'), app)))
    return skipped
  }
  return {
    folders,
    isSkipped(path) {
      const base = bases.find(dir => isWithin(path, dir))
      if (base === undefined) return path.includes('/node_modules/')
      if (base === path) return false
      const names = path.slice(base.length + 1).split('/')
      if (names.some(name => NEVER_WATCHED.includes(name)) || outputs.some(dir => isWithin(path, dir))) return true
      if (sources.includes(base) && watchesAll) return false
      return isSkippedAtTop(join(base, names[0]!), names[0]!)
    },
  }
}

export function isWithin(path: string, dir: string): boolean {
  return path === dir || path.startsWith(`${dir}/`)
}

function outputOf({ options }: Fw): string {
  return resolve(options.rootDir, (options.serverEngine as { output?: { dir?: string } }).output?.dir ?? '.output')
}

function outermost(dirs: readonly string[]): string[] {
  const unique = [...new Set(dirs)]
  const isWatchedBy = (dir: string, other: string): boolean =>
    other !== dir && isWithin(dir, other) && !NEVER_WATCHED.includes(dir.slice(other.length + 1).split('/')[0]!)
  return unique.filter(dir => !unique.some(other => isWatchedBy(dir, other)))
}

function byLength(one: string, other: string): number {
  return other.length - one.length
}
