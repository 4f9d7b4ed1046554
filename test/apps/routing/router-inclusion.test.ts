import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { type App, describeMatrix } from '../../harness/start-app'
import { proves } from '../../proofs/registry'
import { headingOf, textOf } from '../../suites/html'

/** The content of all matching files in a directory, as one string. */
function textsOf(dir: string, endings: RegExp): string {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && endings.test(entry.name))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

describe('pages', () => {
  const root = {
    'app/app.vue': '<template><div><h1>Root</h1><FwPage /></div></template>',
    'app/router.options.ts': 'export default { routes: () => [{ path: "/", component: () => import("~/home.vue") }] }',
    'app/home.vue': '<template><p id="route">{{ $route.path }}</p></template>',
  }
  const noRouter = (app: App): void => {
    it('does not bundle the router', proves('2.4-pages-auto'), async () => {
      expect(headingOf(await app.html('/'))).toBe('Root')
      expect(textsOf(join(app.outputDir, 'public/_fw'), /\.js$/)).not.toContain('scrollRestoration')
      const tab = await openPage(app.url)
      expect(await tab.text('h1')).toBe('Root')
    })
  }
  const alone = { 'app/app.vue': '<template><h1>Root</h1></template>' }
  describeMatrix(
    'without a pages directory',
    { layouts: ['v4'], modes: ['built'], fixture: { files: alone } },
    noRouter,
  )
  describeMatrix(
    'with pages: false',
    {
      layouts: ['v3'],
      modes: ['built'],
      fixture: {
        files: { ...alone, 'app/pages/about.vue': '<template><h1>About</h1></template>' },
        config: { pages: false },
      },
    },
    noRouter,
  )
  describeMatrix(
    'with pages: true, without a pages directory',
    { layouts: ['v4'], modes: ['dev'], fixture: { files: root, config: { pages: true } } },
    app => {
      it('includes the router', proves('pages', '2.4-pages-auto'), async () => {
        expect(textOf(await app.html('/'), 'route')).toBe('/')
      })
    },
  )
})
