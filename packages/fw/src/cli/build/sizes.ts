import { readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

export interface FileSize {
  /** Relative to the folder. */
  file: string
  bytes: number
  /** The gzip size of scripts and styles. */
  gzip?: number
}

const compress = promisify(gzip)

/** The sizes of all files below a folder, the largest first. Without source maps, which visitors do not load. */
export async function measureFiles(dir: string, { compressed = false } = {}): Promise<FileSize[]> {
  const sizes = await Promise.all(filesBelow(dir).map(file => measureFile(dir, file, compressed)))
  return sizes.toSorted((a, b) => b.bytes - a.bytes || (a.file < b.file ? -1 : 1))
}

async function measureFile(dir: string, path: string, compressed: boolean): Promise<FileSize> {
  const file = relative(dir, path).replaceAll('\\', '/')
  if (!compressed || !/\.(?:js|mjs|css)$/.test(file)) return { file, bytes: (await stat(path)).size }
  const text = await readFile(path)
  return { file, bytes: text.length, gzip: (await compress(text)).length }
}

function filesBelow(dir: string): string[] {
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.name.endsWith('.map'))
      .map(entry => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

/** `12.3 kB` */
export function emitBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(2)} MB`
}

/** The total size of all files. */
export function total(files: readonly FileSize[]): { bytes: number; gzip: number } {
  return {
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    gzip: files.reduce((sum, file) => sum + (file.gzip ?? 0), 0),
  }
}
