import { describe, expect, it } from 'vitest'
import { eventually } from '../../harness/eventually'
import { triggers } from '../../triggers'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'
import { requestRaw } from '../../harness/raw-request'

const page = (name: string): string =>
  `<script setup>\nconst rules = await getRouteRules(useRoute().path)\n</script>\n<template><main><h1>page ${name}</h1><p id="rules">{{ rules.headers }}</p></main></template>\n`

/** Pages for paths that differ only in letter case. */
const files: Fixture['files'] = {
  'app/app.vue': '<template><FwLayout><FwPage /></FwLayout></template>\n',
  'app/layouts/default.vue': '<template><div class="default"><slot /></div></template>\n',
  'app/layouts/wide.vue': '<template><div class="wide"><slot /></div></template>\n',
  'app/pages/admin.vue': page('small'),
  'app/pages/[name].vue': page('any'),
}

const routeRules = {
  '/admin': { headers: { 'x-rule': 'small' } },
  '/Admin': { headers: { 'x-rule': 'capital' }, appLayout: 'wide' },
  '/Moved/**': { redirect: '/admin' },
}

const show = async (app: App, path: string): Promise<unknown> => {
  const { status, headers, body } = await requestRaw(app, path, { accept: 'text/html' })
  return [status, headers['x-rule'], headers.location, /page (\w+)/.exec(body)?.[1], /class="(\w+)"/.exec(body)?.[1]]
}

const EXACT: Readonly<Record<string, unknown>> = {
  '/admin': [200, 'small', undefined, 'small', 'default'],
  '/Admin': [200, 'capital', undefined, 'any', 'wide'],
  '/ADMIN': [200, undefined, undefined, 'any', 'default'],
  '/Moved/on': [307, undefined, '/admin', undefined, undefined],
  '/moved/on': [404, undefined, undefined, undefined, undefined],
}

function exact(app: App): void {
  describe('with a case-sensitive router', () => {
    it.each(Object.keys(EXACT))('matches rules like the router: %s', async path =>
      expect(await show(app, path)).toEqual(EXACT[path]),
    )
  })
}

function withoutWarning(app: App): void {
  it('reports no problems', () => expect(app.logs()).not.toMatch(/FW2\d{3}/))
}

const inConfig = {
  files,
  config: { compatibilityDate: '2026-11-01', routeRules, router: { options: { sensitive: true } } } as never,
}
const inFile = {
  files: { ...files, 'app/router.options.ts': 'export default { sensitive: true } satisfies { sensitive: boolean }\n' },
  config: { compatibilityDate: '2026-11-01', routeRules } as never,
}
const computed = {
  files: { ...files, 'app/router.options.ts': 'export default { sensitive: [1].length === 1 }\n' },
  config: { compatibilityDate: '2026-11-01', routeRules: { '/admin': { headers: { 'x-rule': 'small' } } } } as never,
}

describeMatrix(
  'sensitive: true in fw.config',
  { fixture: inConfig, layouts: ['v4'], modes: ['built'] },
  exact,
  withoutWarning,
)

describeMatrix(
  'sensitive: true in router.options',
  { fixture: inFile, layouts: ['v3'], modes: ['dev'] },
  exact,
  withoutWarning,
  app => {
    it('updates when the file changes', async () => {
      app.edit('app/router.options.ts', 'export default {}\n')
      await eventually(async () =>
        expect(await show(app, '/ADMIN')).toEqual([307, 'capital', '/admin', undefined, undefined]),
      )
      app.edit('app/router.options.ts', 'export default { sensitive: true }\n')
      await eventually(async () => expect(await show(app, '/ADMIN')).toEqual(EXACT['/ADMIN']))
    })
  },
)

describeMatrix('a computed sensitive option', { fixture: computed, layouts: ['v4'], modes: ['dev'] }, app => {
  it('is reported, and rules match case-insensitively', async () => {
    await eventually(() => triggers('FW2090', app.logs()))
    expect(await show(app, '/ADMIN')).toEqual([200, 'small', undefined, 'any', 'default'])
  })
})
