import { APP_EXTRA_DIRS, APP_EXTRA_FILES, APP_SOURCE_DIRS, APP_SOURCE_FILES } from '@fw/schema'
import type { Resolution } from '@fw/schema'
import { join } from 'pathe'

const DIRS = [...APP_SOURCE_DIRS, ...APP_EXTRA_DIRS]
const FILES = [...APP_SOURCE_FILES, ...APP_EXTRA_FILES]

/**
 * The application sources whose coming and going decides on the set of defaults; none where a source decides. What is
 * in the files does not matter.
 */
export function appCandidates(rootDir: string, { isSet, valueOf }: Pick<Resolution, 'isSet' | 'valueOf'>): string[] {
  if (isSet(['future', 'compatibilityVersion'])) return []
  const extensions = valueOf(['extensions']) as string[]
  const files = FILES.flatMap(name => extensions.map(extension => name + extension))
  return [...DIRS, ...files].map(name => join(rootDir, 'app', name))
}

/** Whether a path is one of those, or stands in one. */
export function isAppSource(path: string, rootDir: string): boolean {
  const app = join(rootDir, 'app')
  if (!path.startsWith(`${app}/`)) return false
  const [name, ...rest] = path.slice(app.length + 1).split('/')
  return DIRS.includes(name!) || (rest.length === 0 && FILES.includes(name!.replace(/\.[^.]*$/, '')))
}
