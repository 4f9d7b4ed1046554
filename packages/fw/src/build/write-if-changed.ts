import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'pathe'

/** Writes a file unless it already has the text, so that watchers and caches only see real changes. */
export async function writeIfChanged(file: string, text: string): Promise<boolean> {
  const present = await readFile(file, 'utf8').catch(() => undefined)
  if (present === text) return false
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  return true
}
