import type { Nitro } from 'nitro/types'
import { expect, it } from 'vitest'
import { runtimeFile } from '../paths'
import { createDevPlugin, engineRuntime } from './dev-plugin'

const engine = {
  options: { dev: true, baseURL: '/', static: false, preset: 'nitro-dev', experimental: {}, features: {} },
} as unknown as Nitro

function transform(code: string): string {
  const plugin = createDevPlugin(
    () => engine,
    () => undefined,
  ) as { transform: (code: string, id: string) => { code: string } }
  return plugin.transform(code, runtimeFile('render/render-handler')).code
}

it('resolves the ids of the engine in imports, but no other strings', () => {
  expect(
    transform(`import { a } from 'nitro'
export * from "nitro/storage"
const b = import('nitro')
const name = ['nitro', "nitro/storage"]`),
  ).toBe(`import { a } from '${engineRuntime}/nitro.mjs'
export * from "${engineRuntime}/storage.mjs"
const b = import('${engineRuntime}/nitro.mjs')
const name = ['nitro', "nitro/storage"]`)
})
