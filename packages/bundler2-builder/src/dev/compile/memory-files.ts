import { dirname, normalize } from 'pathe'

type Callback = (error: Error | null, result?: unknown) => void

/** The output of a compiler in development: its files are in memory, and none is written to disk. */
export interface MemoryFiles {
  read: (path: string) => Buffer | undefined
  /** The contents of the files with such names, except those of updates. */
  list: (name: RegExp) => Buffer[]
  /** The paths of such files. */
  find: (name: RegExp) => string[]
  /** The file system that webpack and Rspack write to. */
  system: Record<string, (...args: any[]) => void>
}

export function createMemoryFiles(): MemoryFiles {
  const files = new Map<string, Buffer>()
  const folders = new Set<string>()
  const addFolder = (path: string): void => {
    for (let dir = path; !folders.has(dir); dir = dirname(dir)) folders.add(dir)
  }
  const stat = (path: string): unknown => {
    const content = files.get(path)
    if (!content && !folders.has(path)) throw missing(path)
    const isFile = content !== undefined
    return { isFile: () => isFile, isDirectory: () => !isFile, isSymbolicLink: () => false, size: content?.length ?? 0 }
  }
  const operations: Record<string, (path: string, ...args: unknown[]) => unknown> = {
    mkdir: path => addFolder(path),
    writeFile: (path, content) => {
      addFolder(dirname(path))
      files.set(path, Buffer.from(content as Uint8Array))
    },
    readFile: path => {
      const content = files.get(path)
      if (!content) throw missing(path)
      return content
    },
    stat,
    lstat: stat,
    readdir: path => [...files.keys()].filter(file => dirname(file) === path).map(file => file.slice(path.length + 1)),
    unlink: path => void files.delete(path),
    rm: path => void files.delete(path),
    rmdir: path => void folders.delete(path),
  }
  const system = Object.fromEntries(
    Object.entries(operations).map(([name, operate]) => [
      name,
      (path: string, ...rest: unknown[]) => {
        const done = rest.pop() as Callback
        let result: unknown
        try {
          // Names of files may lead out of the output folder.
          result = operate(normalize(path), ...rest)
        } catch (error) {
          done(error as Error)
          return
        }
        done(null, result)
      },
    ]),
  )
  const list = (name: RegExp): Buffer[] =>
    [...files].flatMap(([path, content]) => (name.test(path) && !path.includes('/hot/') ? [content] : []))
  const find = (name: RegExp): string[] => [...files.keys()].filter(path => name.test(path))
  return { read: path => files.get(path), list, find, system }
}

function missing(path: string): Error {
  return Object.assign(new Error(`ENOENT: no such file or directory, '${path}'`), { code: 'ENOENT', path })
}
