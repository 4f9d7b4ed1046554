/** What a cached response depends on: `path:/news/1`, `folder:/news`, `tag:news`. */
export type Dependency = string

/** Folders that `revalidatePath('/folder/**')` can name. Deeper ones count as the last of them. */
const MAX_FOLDERS = 8

/** The dependencies of a response: its path, the folders around it, and its tags. */
export function dependenciesOf(path: string, tags: readonly string[] = []): Dependency[] {
  return [`path:${trimPath(path)}`, ...foldersOf(path).map(folder => `folder:${folder}`), ...tags.map(tagDependency)]
}

/** The dependency that a path or a pattern such as `/news/**` names. */
export function pathDependency(path: string): Dependency {
  return path.endsWith('/**') ? `folder:${foldersOf(path.slice(0, -3)).at(-1)}` : `path:${trimPath(path)}`
}

export function tagDependency(tag: string): Dependency {
  return `tag:${tag}`
}

/** A short name for a dependency, for storage. Two with the same name are revalidated together, which is harmless. */
export function shortName(dependency: Dependency): string {
  let [one, two] = [5381, 52_711]
  for (let index = 0; index < dependency.length; index++) {
    const code = dependency.charCodeAt(index)
    one = Math.imul(one, 33) ^ code
    two = Math.imul(two, 31) ^ code
  }
  return `${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}`
}

function foldersOf(path: string): string[] {
  const segments = path.split('/').filter(Boolean).slice(0, MAX_FOLDERS)
  return ['/', ...segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)]
}

function trimPath(path: string): string {
  return path.replace(/\/+$/, '') || '/'
}
