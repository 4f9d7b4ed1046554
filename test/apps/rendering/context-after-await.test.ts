import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { textOf } from '../../suites/html'
import { describeMatrix } from '../../harness/start-app'
import type { App } from '../../harness/start-app'
import { createContextApp } from './context-app'

const MAIN = ['function', 'object', 'wrapped', 'setup', 'data', 'nested']
const META = ['middleware', 'inline', 'validate']

/** The result of each call, as the pages show it. */
async function readResults(app: App): Promise<Record<string, string | undefined>> {
  const [main, meta] = [await app.html('/'), await app.html('/meta')]
  return Object.fromEntries([
    ...MAIN.map(name => [name, textOf(main, name)]),
    ...META.map(name => [name, textOf(meta, name)]),
  ])
}

const transforms = 'optimization.asyncTransforms'
const objects = `${transforms}.objectDefinitions`

describeMatrix(
  'context after an await',
  {
    layouts: ['v4'],
    fixture: createContextApp({ optimization: { asyncTransforms: { asyncFunctions: ['defineWrapped'] } } }),
  },
  app => {
    it(
      'is available in plugins, middleware, page meta, components and configured functions',
      proves(
        '2.9-async',
        `${transforms}.asyncFunctions`,
        `${objects}.defineFwComponent`,
        `${objects}.defineFwPlugin`,
        `${objects}.definePageMeta`,
      ),
      async () => {
        expect(await readResults(app)).toEqual({
          function: 'kept',
          object: 'kept',
          wrapped: 'kept',
          setup: 'kept',
          data: 'kept',
          nested: 'lost',
          middleware: 'kept',
          inline: 'kept',
          validate: 'kept',
        })
        expect(textOf(await app.html('/'), 'told')).toBe('provided yes')
      },
    )

    it('belongs to the request, also with concurrent requests', async () => {
      const pages = await Promise.all(Array.from({ length: 30 }, (_, index) => app.html(index % 2 ? '/' : '/meta')))
      for (const [index, html] of pages.entries()) expect(textOf(html, index % 2 ? 'setup' : 'inline')).toBe('kept')
    })

    if (app.mode === 'built') {
      it('causes no hydration warnings', async () => {
        const tab = await openPage(`${app.url}/meta`)
        expect(await tab.text('#inline')).toBe('kept')
      })
    }
  },
)

// Arrays of the config extend the defaults; a module can remove entries.
const emptied = `{ modules: [(_, fw) => { fw.options.optimization.asyncTransforms.asyncFunctions = [] }], optimization: { asyncTransforms: { objectDefinitions: { defineFwComponent: [], defineFwPlugin: [], definePageMeta: [] } } } }`

describeMatrix(
  'context after an await, without transforms',
  { layouts: ['v3'], modes: ['built'], fixture: createContextApp(emptied) },
  app => {
    it(
      'is lost everywhere',
      proves('2.9-async', `${objects}.defineFwComponent`, `${objects}.defineFwPlugin`, `${objects}.definePageMeta`),
      async () => {
        expect([...new Set(Object.values(await readResults(app)))]).toEqual(['lost'])
      },
    )
  },
)

describeMatrix(
  'context with `experimental.asyncContext`',
  { layouts: ['v3'], fixture: createContextApp({ experimental: { asyncContext: true } }) },
  app => {
    it('is available after every await, in any function', proves('experimental.asyncContext'), async () => {
      expect([...new Set(Object.values(await readResults(app)))]).toEqual(['kept'])
    })

    it('gives server code the current event with useEvent', async () => {
      expect(await (await app.get('/api/event?x=1')).text()).toBe('/api/event?x=1')
    })
  },
)
