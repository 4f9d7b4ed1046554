import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PACKAGES, loadText, root } from './repository'

// A name that appears, changes or goes is a change of the public contract: say so in exports.json.
it('the packages export the names listed in exports.json', async () => {
  const found: Record<string, string[]> = {}
  for (const folder of PACKAGES) {
    const own = JSON.parse(loadText(`packages/${folder}/package.json`)) as { name: string, exports: Record<string, string> }
    for (const [subpath, file] of Object.entries(own.exports)) {
      if (!file.endsWith('.mjs')) continue
      const module = await import(pathToFileURL(join(root, 'packages', folder, file)).href) as object
      found[join(own.name, subpath)] = Object.keys(module).sort()
    }
  }
  await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot('exports.json')
})
