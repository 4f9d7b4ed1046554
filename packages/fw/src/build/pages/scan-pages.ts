import { relative } from 'pathe'

/** A file that becomes a page. */
export interface PageFile {
  /** Absolute. */
  file: string
  /** Relative to its pages directory, without extension and mode suffix: `users/[id]`. */
  path: string
  mode: 'client' | 'server' | 'all'
}

/** Lists the files below a directory that match one of the patterns. */
type ListFiles = (dir: string, patterns: string[]) => Promise<string[]>

/** The page files of the directories, in their order: the highest precedence first. */
export async function scanPages(
  dirs: readonly string[],
  options: { extensions: readonly string[]; pattern?: string | readonly string[] | undefined },
  list: ListFiles,
): Promise<PageFile[]> {
  const patterns = resolvePatterns(options.pattern, options.extensions)
  const files = await Promise.all(
    dirs.map(async dir => (await list(dir, patterns)).map(file => describeFile(dir, file, options.extensions))),
  )
  return files.flat().filter(page => page !== undefined)
}

function resolvePatterns(pattern: string | readonly string[] | undefined, extensions: readonly string[]): string[] {
  const patternList = pattern === undefined ? [] : [pattern].flat()
  const takesFiles = patternList.some(glob => !glob.startsWith('!'))
  return takesFiles ? patternList : [...extensions.map(extension => `**/*${extension}`), ...patternList]
}

function describeFile(dir: string, file: string, extensions: readonly string[]): PageFile | undefined {
  const extension = extensions.find(ending => file.endsWith(ending))
  if (extension === undefined) return undefined
  const path = relative(dir, file).slice(0, -extension.length)
  const suffix = /\.(client|server)$/.exec(path)
  return {
    file,
    path: suffix ? path.slice(0, suffix.index) : path,
    mode: (suffix?.[1] as 'client' | 'server' | undefined) ?? 'all',
  }
}
