import { existsSync, readFileSync } from 'node:fs'
import type { Fw } from '@fw/schema'
import ignore from 'ignore'
import { basename, join, normalize, relative, resolve } from 'pathe'
import { configNames } from '../packages/nuxt-package'
import { stateOf } from '../app-state'
import type { StateOwner } from '../app-state'
import { tryUseFw, useFw } from '../context'

type IsIgnored = (path: string) => boolean

const ignoreRules: StateOwner<IsIgnored> = { name: 'kit:ignore-rules', state: createRules }

/**
 * Whether a file is excluded from building and serving: by `ignore`, by `.fwignore`, or by the prefix of its name. The
 * second argument is not used: file watchers pass the statistics of the file.
 */
export function isIgnored(path: string, _stats?: unknown, app: Fw | null = tryUseFw()): boolean {
  return app !== null && isIgnoredFile(normalize(path), app)
}

/** A function like `isIgnored` for an application. */
export function createIsIgnored(app: Fw | null = tryUseFw()): (path: string, stats?: unknown) => boolean {
  return (path, stats) => isIgnored(path, stats, app)
}

/** `isIgnored` for a normalized path. */
export function isIgnoredFile(path: string, app: Fw = useFw()): boolean {
  return stateOf(app, ignoreRules)(path)
}

/** The patterns of `ignore` and of `.fwignore`. With a folder, those that start with a name become relative to it. */
export function resolveIgnorePatterns(folder?: string): string[] {
  const app = tryUseFw()
  if (!app) return []
  const { rootDir, ignore: configured } = app.options
  const patterns = [...(configured ?? []), ...readIgnoreFile(rootDir)].flatMap(expandBraces)
  if (!folder) return patterns
  return patterns.map(pattern => {
    const [, negation = '', rest = pattern] = /^(!?)(.*)$/s.exec(pattern) ?? []
    return rest.startsWith('*') ? pattern : negation + relative(folder, resolve(rootDir, rest))
  })
}

/** The lines of the `.fwignore` or `.nuxtignore` file in a folder, without comments. */
function readIgnoreFile(dir: string): string[] {
  const file = join(dir, configNames(dir).ignore)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter(line => line.trim() !== '' && !line.startsWith('#'))
}

function createRules(app: Fw): IsIgnored {
  const { options, layers } = app
  const roots = layers.map(layer => layer.rootDir)
  const rules = ignore(options.ignoreOptions).add((options.ignore ?? []).flatMap(expandBraces))
  const fwignoreByRoot = new Map(
    roots.map(root => {
      const lines = readIgnoreFile(root)
      return [root, lines.length > 0 ? ignore(options.ignoreOptions).add(lines.flatMap(expandBraces)) : undefined]
    }),
  )
  // The longest first: a layer may be inside the project.
  const byLength = [...roots].sort((a, b) => b.length - a.length)
  const prefixed = layers
    .flatMap(({ dirs }) => [dirs.pages, dirs.layouts, dirs.middleware, dirs.public])
    .map(dir => `${dir}/`)
  return path => {
    if (
      options.ignorePrefix &&
      basename(path).startsWith(options.ignorePrefix) &&
      prefixed.some(dir => path.startsWith(dir))
    )
      return true
    const root = byLength.find(dir => path.startsWith(`${dir}/`))
    const inside = root ? relative(root, path) : path.replace(/^(?:[a-z]:)?\/+/i, '')
    if (inside === '') return false
    return rules.ignores(inside) || (root !== undefined && fwignoreByRoot.get(root)?.ignores(inside) === true)
  }
}

/** `a.{b,c}` → `a.b` and `a.c`: gitignore rules do not support braces, but the default rules use them. */
export function expandBraces(pattern: string): string[] {
  // Expands the innermost braces first.
  const braces = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/.exec(pattern)
  if (!braces) return [pattern]
  const [, before, choices, after] = braces
  return choices!.split(',').flatMap(choice => expandBraces(before + choice + after))
}
