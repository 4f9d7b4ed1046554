import type { Location } from '@fw/schema'
import { createPlaces } from './places'
import { scanRc } from './rc'

/** Places in an rc file: the line of the key, the last one where it stands more than once. */
export function createRcLocator(file: string, text: string): (path: readonly string[]) => Location | undefined {
  const places = createPlaces()
  const lengths = new Map<string, number>()
  for (const entry of scanRc(text)) {
    if (!('path' in entry)) continue
    const { path, appends, value, line, column } = entry
    const location = { file, line, column }
    for (let depth = 1; depth <= path.length; depth++) places.set(path.slice(0, depth), location)
    if (!appends) {
      lengths.delete(path.join('\0'))
      continue
    }
    const start = lengths.get(path.join('\0')) ?? 0
    const count = Array.isArray(value) ? value.length : 1
    for (let index = start; index < start + count; index++) places.set([...path, String(index)], location)
    lengths.set(path.join('\0'), start + count)
  }
  return path => places.find(path)
}
