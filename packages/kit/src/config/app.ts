import { APP_SOURCE_DIRS, APP_SOURCE_FILES } from '@fw/schema'
import type { Resolution } from '@fw/schema'
import { join } from 'pathe'

/**
 * The application sources whose coming and going decides on the set of defaults; none where a source decides. What is
 * in the files does not matter.
 */
export function appCandidates(rootDir: string, { isSet, valueOf }: Pick<Resolution, 'isSet' | 'valueOf'>): string[] {
  if (isSet(['future', 'compatibilityVersion'])) return []
  const extensions = valueOf(['extensions']) as string[]
  const files = APP_SOURCE_FILES.flatMap(name => extensions.map(extension => name + extension))
  return [...APP_SOURCE_DIRS, ...files].map(name => join(rootDir, 'app', name))
}

/** Whether a path is one of those, or stands in one. */
export function isAppSource(path: string, rootDir: string): boolean {
  const app = join(rootDir, 'app')
  if (!path.startsWith(`${app}/`)) return false
  const [name, ...rest] = path.slice(app.length + 1).split('/')
  return APP_SOURCE_DIRS.includes(name!) || (rest.length === 0 && APP_SOURCE_FILES.includes(name!.replace(/\.[^.]*$/, '')))
}
