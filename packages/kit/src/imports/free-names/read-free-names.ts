import { readFile, stat } from 'node:fs/promises'
import type { Language } from './syntax-tree'

interface KnownNames {
  mtimeMs: number
  size: number
  names: ReadonlySet<string>
}

/** By file. A file is only parsed again after an edit. */
const namesByFile = new Map<string, KnownNames>()

/** The names that a script uses without declaring them. None if the file cannot be read or parsed. */
export async function readFreeNames(file: string): Promise<ReadonlySet<string>> {
  const stats = await stat(file).catch(() => undefined)
  if (!stats) return new Set()
  const { mtimeMs, size } = stats
  const cached = namesByFile.get(file)
  if (cached?.mtimeMs === mtimeMs && cached.size === size) return cached.names
  const names = await parseNames(file)
  namesByFile.set(file, { mtimeMs, size, names })
  return names
}

async function parseNames(file: string): Promise<ReadonlySet<string>> {
  const [code, { findFreeNames }] = await Promise.all([readFile(file, 'utf8'), import('./free-names')])
  try {
    return new Set(findFreeNames(code, () => true, languageOf(file)).free)
  } catch {
    // The build reports the error.
    return new Set()
  }
}

function languageOf(file: string): Language {
  return file.endsWith('x') ? 'tsx' : /\.[mc]?ts$/.test(file) ? 'ts' : 'jsx'
}
