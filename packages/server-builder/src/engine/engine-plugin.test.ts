import type { Fw } from '@fw/schema'
import { expect, it } from 'vitest'
import { createVirtualPlugin } from './engine-plugin'
import { runtimeDir } from '../paths'

it('resolves imports of auto-imports and of added modules from the project, and those of own modules from fw', () => {
  const app = {
    options: { buildDir: '/app/.fw' },
    plan: { server: { virtual: { '#added': () => '' } } },
  } as unknown as Fw
  const plugin = createVirtualPlugin(app, { '#imports': () => '', '#fw-server/own': () => '' }) as {
    resolveId: { handler: (id: string) => { id: string } }
  }
  const folderOf = (id: string): string => plugin.resolveId.handler(id).id.replace(/\/[^/]*$/, '')
  expect(folderOf('#imports')).toBe('/app/.fw/server/virtual')
  expect(folderOf('#added')).toBe('/app/.fw/server/virtual')
  expect(folderOf('#fw-server/own')).toBe(`${runtimeDir}/virtual`)
})
