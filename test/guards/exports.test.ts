import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { PACKAGES, loadText, root } from './repository'

const NEEDS_BUNDLER = [
  'packages/fw/./dist/app/index.mjs',
  'packages/fw/./dist/server.mjs',
  'packages/nuxt/./dist/app/index.mjs',
  'packages/server-builder/./dist/runtime/imports/server-entry.mjs',
]

// An added, changed or removed name changes the public API: update exports.json on purpose.
it('exports the names that are listed in exports.json from the packages', async () => {
  const found: Record<string, string[]> = {}
  for (const folder of PACKAGES) {
    const own = JSON.parse(loadText(`packages/${folder}/package.json`)) as {
      name: string
      exports: Record<string, string>
    }
    for (const [subpath, file] of Object.entries(own.exports)) {
      if (!file.endsWith('.mjs')) continue
      found[join(own.name, subpath)] = await namesOf(`packages/${folder}/${file}`)
    }
  }
  await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot('exports.json')
})

/** The names that a module exports. Modules that need an application's bundler are parsed instead of imported. */
async function namesOf(file: string): Promise<string[]> {
  const text = loadText(file)
  if (!NEEDS_BUNDLER.includes(file))
    return Object.keys((await import(pathToFileURL(join(root, file)).href)) as object).sort()
  const { staticExports } = parseSync(file, text).module
  return staticExports
    .flatMap(({ entries }) => entries.map(entry => entry.exportName.name ?? `* of ${entry.moduleRequest?.value}`))
    .sort()
}
