import { locationAt } from '@fw/kit/imports'
import type { Location } from '@fw/schema'
import type { ManifestFile } from './project-facts'

const LISTS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/** Where package.json names a dependency, in one of its lists or in any, or otherwise the file itself. */
export function locateDependency(
  manifest: ManifestFile | undefined,
  name: string,
  lists: readonly string[] = LISTS,
): Location | undefined {
  if (!manifest) return undefined
  for (const list of lists) {
    const offset = offsetOf(manifest.text, [list, name])
    if (offset >= 0) return locationAt(manifest.file, manifest.text, offset)
  }
  return { file: manifest.file, line: 1, column: 1 }
}

/** The offset of a key that is nested in objects, without parsing more than its name. */
function offsetOf(text: string, [list, name]: readonly [string, string]): number {
  const start = text.search(new RegExp(`"${list}"\\s*:\\s*\\{`))
  if (start < 0) return -1
  const end = text.indexOf('}', start)
  const offset = text.indexOf(`"${name}"`, start)
  return offset < end ? offset : -1
}
