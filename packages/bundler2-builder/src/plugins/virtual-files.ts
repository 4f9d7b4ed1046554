import { dirname } from 'pathe'
import type { VirtualFiles } from '../tools'

type Callback = (error: Error | null, result?: unknown) => void

/** Files in the memory of webpack: its file system is asked for them first. */
export function createVirtualFiles(): VirtualFiles {
  const texts = new Map<string, string>()
  const versions = new Map<string, number>()
  const folders = new Set<string>()
  const results: Record<string, (path: string) => unknown> = {
    readFile: path => Buffer.from(texts.get(path)!),
    stat: path => describe(versions.get(path)),
    lstat: path => describe(versions.get(path)),
    realpath: path => path,
  }
  const isOwn = (name: string, path: string) => texts.has(path) || (name !== 'readFile' && folders.has(path))
  return {
    write(path, content) {
      // The compiler compares the times of files.
      if (texts.get(path) !== content) versions.set(path, (versions.get(path) ?? 0) + 1)
      texts.set(path, content)
      for (let dir = dirname(path); !folders.has(dir) && dir !== dirname(dir); dir = dirname(dir)) folders.add(dir)
    },
    plugin: {
      apply(compiler: any) {
        compiler.hooks.afterEnvironment.tap('fw:virtual-files', () => {
          const system = compiler.inputFileSystem
          const fileSystem = Object.create(system) as Record<string, unknown>
          for (const [name, make] of Object.entries(results)) {
            fileSystem[name] = (path: unknown, ...rest: unknown[]) => {
              if (typeof path !== 'string' || !isOwn(name, path)) return system[name](path, ...rest)
              // A folder that also exists on disk is described by the disk.
              const respond = rest.at(-1) as Callback
              respond(null, make(path))
            }
          }
          compiler.inputFileSystem = fileSystem
        })
      },
    },
  }
}

/** A file in its version, or a folder. */
function describe(version: number | undefined): object {
  const isFile = version !== undefined
  const time = version ?? 1
  const date = new Date(time)
  const times = { mtimeMs: time, birthtimeMs: 1, ctimeMs: time, atimeMs: time, mtime: date, ctime: date }
  return {
    ...times,
    size: 1,
    mode: 0o644,
    isFile: () => isFile,
    isDirectory: () => !isFile,
    isSymbolicLink: () => false,
  }
}
