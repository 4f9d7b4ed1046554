import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { loadText } from '../guards/repository'
import recorded from './nuxt-exports.json'

/** The files that are imported by these names, once overrides place `@fw/nuxt` there. */
const FILES: Readonly<Record<keyof typeof recorded, string>> = {
  '@nuxt/kit': 'index',
  '@nuxt/schema': 'index',
  nuxt: 'index',
  'nuxt/config': 'config',
  'nuxt/app': 'app/index',
}

/** What `fw/app` exports: it cannot be imported without the bundler of an application. */
function exportsOf(file: string): string[] {
  const { staticExports } = parseSync(file, loadText(file)).module
  return staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, moduleRequest }) =>
      exportName.name === null && moduleRequest?.value === 'fw/app'
        ? exportsOf('packages/fw/dist/app/index.mjs')
        : (exportName.name ?? []),
    ),
  )
}

describe.each(Object.entries(recorded))('%s', (id, { names }) => {
  it('exports what the package of Nuxt exports', async () => {
    const file = `packages/nuxt/dist/${FILES[id as keyof typeof recorded]}.mjs`
    const exports =
      id === 'nuxt/app' ? exportsOf(file) : Object.keys((await import(`../../${file}`)) as Record<string, unknown>)
    expect(names.filter(name => !exports.includes(name))).toEqual([])
  })
})
