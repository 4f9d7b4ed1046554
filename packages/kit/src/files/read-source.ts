import { readFile, stat } from 'node:fs/promises'
import { markFrom } from '../watch/file-marks'

const known = new Map<string, { mark: string; text: Promise<string> }>()

/** The text of a file. It is read once for all who ask, and again when the disk says that it changed. */
export async function readSource(file: string): Promise<string> {
  const mark = markFrom(await stat(file))
  const kept = known.get(file)
  if (kept?.mark === mark) return kept.text
  const text = readFile(file, 'utf8')
  known.set(file, { mark, text })
  text.catch(() => known.delete(file))
  return text
}
