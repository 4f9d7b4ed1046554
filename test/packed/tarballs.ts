import { join } from 'node:path'
import { PACKAGES, root } from '../guards/repository'
import { npm } from './program'

/**
 * Packs the public packages into a folder, as they would be published. Returns the tarballs by the folder names of the
 * packages.
 */
export async function packPackages(dir: string): Promise<ReadonlyMap<string, string>> {
  const packed = await npm(
    ['pack', '--json', '--pack-destination', dir, ...PACKAGES.map(name => join(root, 'packages', name))],
    dir,
  )
  const files = JSON.parse(packed) as Array<{ filename: string }>
  return new Map(PACKAGES.map((name, index) => [name, join(dir, files[index]!.filename)]))
}
