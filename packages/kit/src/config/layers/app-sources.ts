import { existsSync } from 'node:fs'
import { APP_EXTRA_DIRS, APP_EXTRA_FILES, APP_SOURCE_DIRS, APP_SOURCE_FILES } from '@fw/schema'
import type { FwOptions, Resolution } from '@fw/schema'
import { join } from 'pathe'

const DIRS = [...APP_SOURCE_DIRS, ...APP_EXTRA_DIRS]
const FILES = [...APP_SOURCE_FILES, ...APP_EXTRA_FILES]

/**
 * The application sources whose existence determines the directory layout. Empty if the configuration sets it. The
 * content of the files does not matter.
 */
export function appCandidates(rootDir: string, { isSet, valueOf }: Pick<Resolution, 'isSet' | 'valueOf'>): string[] {
  if (isSet(['future', 'compatibilityVersion'])) return []
  const extensions = valueOf(['extensions']) as string[]
  const files = FILES.flatMap(name => extensions.map(extension => name + extension))
  return [...DIRS, ...files].map(name => join(rootDir, 'app', name))
}

/**
 * Whether the directory layout of a project is still undetermined: neither an option nor a source file sets it. The
 * first source file is created in `app/`.
 */
export function isLayoutOpen({
  isSet,
  options: { rootDir, extensions },
}: Pick<Resolution, 'isSet'> & { options: Pick<FwOptions, 'rootDir' | 'extensions'> }): boolean {
  if (isSet(['future', 'compatibilityVersion']) || isSet(['srcDir'])) return false
  const files = FILES.flatMap(name => [name, name[0]!.toUpperCase() + name.slice(1)]).flatMap(name =>
    extensions.map(extension => name + extension),
  )
  return !['', 'app'].some(folder => [...DIRS, ...files].some(name => existsSync(join(rootDir, folder, name))))
}

/** Whether a path is one of these, or located in one. */
export function isAppSource(path: string, rootDir: string): boolean {
  const app = join(rootDir, 'app')
  if (!path.startsWith(`${app}/`)) return false
  const [name, ...rest] = path.slice(app.length + 1).split('/')
  return DIRS.includes(name!) || (rest.length === 0 && FILES.includes(name!.replace(/\.[^.]*$/, '')))
}
