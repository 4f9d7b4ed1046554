import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { loadText } from '../guards/repository'
import recorded from './nuxt-exports.json'

/** The files that are imported by these names, once overrides place `@fw/nuxt` there. */
const FILES = {
  '@nuxt/kit': 'index',
  '@nuxt/schema': 'index',
  nuxt: 'index',
  'nuxt/config': 'define-config',
  'nuxt/app': 'app/index',
} as const satisfies Partial<Record<keyof typeof recorded, string>>

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

describe.each(Object.keys(FILES) as Array<keyof typeof FILES>)('%s', id => {
  const { names } = recorded[id]
  it('exports what the package of Nuxt exports', async () => {
    const file = `packages/nuxt/dist/${FILES[id]}.mjs`
    const exports =
      id === 'nuxt/app' ? exportsOf(file) : Object.keys((await import(`../../${file}`)) as Record<string, unknown>)
    expect(names.filter(name => !exports.includes(name))).toEqual([])
  })
})
