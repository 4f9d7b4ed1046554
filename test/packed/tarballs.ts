import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGES, root } from '../guards/repository'
import { APPS } from '../harness/build-app'
import { fingerprint } from '../harness/built-packages'
import { locked } from '../harness/lock'
import { npm } from './program'

/**
 * Packs the public packages, as they would be published, once for all test files of a run. Returns the tarballs by the
 * folder names of the packages. They are shared and must not be changed.
 */
export async function packPackages(): Promise<ReadonlyMap<string, string>> {
  const dir = join(APPS, `packed-${fingerprint().slice(0, 16)}`)
  const result = join(dir, 'packed.json')
  mkdirSync(dir, { recursive: true })
  await locked(`${dir}.lock`, async () => {
    if (existsSync(result)) return
    const folders = PACKAGES.map(name => join(root, 'packages', name))
    writeFileSync(result, await npm(['pack', '--json', '--pack-destination', dir, ...folders], dir))
  })
  const files = JSON.parse(readFileSync(result, 'utf8')) as Array<{ filename: string }>
  return new Map(PACKAGES.map((name, index) => [name, join(dir, files[index]!.filename)]))
}
