import type { Fw } from '@fw/schema'
import { aliasesOf } from '../../files/resolve-path'
import { packageOf } from './package-labels'

/**
 * Aliases for scripts, templates and styles, without trailing slashes. The longest come first, so that a name never
 * hides a longer one with the same start.
 */
export function aliasEntries(app: Fw): Array<readonly [name: string, path: string]> {
  return (
    Object.entries(aliasesOf(app))
      // The template plugin resolves generated modules, and labels resolve packages.
      .filter(([name]) => name !== '#build' && !packageOf(name))
      .map(([name, path]) => [name.replace(/\/$/, ''), path.replace(/(?<=.)\/$/, '')] as const)
      .sort(([a], [b]) => b.length - a.length)
  )
}
