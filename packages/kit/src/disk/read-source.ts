import { readFile, stat } from 'node:fs/promises'
import { markFrom } from './file-marks'

const cache = new Map<string, { mark: string; text: Promise<string> }>()

/** The text of a file, cached until its modification time or size changes. */
export async function readSource(file: string): Promise<string> {
  const mark = markFrom(await stat(file))
  const cached = cache.get(file)
  if (cached?.mark === mark) return cached.text
  const text = readFile(file, 'utf8')
  cache.set(file, { mark, text })
  text.catch(() => cache.delete(file))
  return text
}
