import { existsSync, readFileSync } from 'node:fs'
import type { FwApp } from '@fw/schema'
import ignore from 'ignore'
import { basename, join, relative } from 'pathe'
import { stateOf } from '../app-state'
import type { StateOwner } from '../app-state'
import { useFw } from '../context'

type IsIgnored = (path: string) => boolean

const ignoreRules: StateOwner<IsIgnored> = { name: 'kit:ignore-rules', state: createIsIgnored }

/** Whether a file is excluded from building and serving: by `ignore`, by `.fwignore`, or by the prefix of its name. */
export function isIgnored(path: string, app: FwApp = useFw()): boolean {
  return stateOf(app, ignoreRules)(path)
}

function createIsIgnored(app: FwApp): IsIgnored {
  const { options, layers } = app
  const roots = layers.map(layer => layer.rootDir)
  const rules = ignore(options.ignoreOptions).add((options.ignore ?? []).flatMap(expandBraces))
  const fwignoreByRoot = new Map(
    roots.map(root => {
      const file = join(root, '.fwignore')
      return [
        root,
        existsSync(file)
          ? ignore(options.ignoreOptions).add(readFileSync(file, 'utf8').split(/\r?\n/).flatMap(expandBraces))
          : undefined,
      ]
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
  const found = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/.exec(pattern)
  if (!found) return [pattern]
  const [, before, choices, after] = found
  return choices!.split(',').flatMap(choice => expandBraces(before + choice + after))
}
