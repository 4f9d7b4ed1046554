import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { scriptsOf, textOf } from '../../suites/html'
import { describeMatrix } from '../../harness/start-app'
import type { App } from '../../harness/start-app'
import { forcedBundler, runCommand } from '../../harness/build-app'

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7">${'<path d="M0 0L9 9"/>'.repeat(300)}</svg>`

const files = {
  'app/pages/index.vue': [
    '<script setup>',
    'import picture from "~/picture.svg"',
    '</script>',
    '<template><main><h1>Odd</h1><FromLayer /><ClientOnly><img id="picture" :src="picture"></ClientOnly><FwLink id="link" to="/decorated">decorated</FwLink></main></template>',
  ].join('\n'),
  'app/pages/decorated.vue':
    '<script setup>\nimport { Tagged } from "~/tagged"\nconst text = Tagged.tagged\n</script>\n<template><p id="tagged">{{ text }}</p></template>',
  'app/tagged.ts':
    'const tag = (target: any) => { target.tagged = "by a decorator" }\n\n@tag\nexport class Tagged {\n  declare static tagged?: string\n}\n',
  'app/picture.svg': picture,
  'app/words.ts': 'export const word = "of the project"',
  'app/app.config.ts': 'export default defineAppConfig({ word: "configured" })',
  'server/api/plain.ts':
    'import { defineEventHandler, useAppConfig } from "fw/server"\nconst read = () => { try { return useAppConfig().word } catch (error) { return error.message } }\nexport default defineEventHandler(() => ({ query: typeof getQuery, util: typeof fromUtils, word: read() }))',
  'server/utils/some.ts': 'export const fromUtils = () => 1',
  'base/fw.config.ts': 'export default defineFwConfig({ future: { compatibilityVersion: 3 } })',
  'base/components/FromLayer.vue':
    '<script setup>\nimport { word } from "~/words"\nimport { word as root } from "@@/words"\n</script>\n<template><p id="layer">{{ word }}, {{ root }}</p></template>',
  'base/words.ts': 'export const word = "of the layer"',
}

/** The entry script of the page. */
async function entryOf(app: App, html: string): Promise<string> {
  return (await app.get(scriptsOf(html)[0]!.slice(app.base.length))).text()
}

/** Whether the server bundle of the application imports Vue. */
function importsView(app: App): boolean {
  const dir = join(app.dir, '.fw/dist/server')
  const scripts = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.mjs'))
  return scripts.some(name =>
    /^import\b.*\bfrom ?"(?:vue|vue-router|@vue\/[\w-]+)"/m.test(readFileSync(join(dir, name), 'utf8')),
  )
}

/** Other bundlers parse what they bundle, so a decorator fails the build. */
const isParsed = forcedBundler !== undefined && forcedBundler !== 'bundler1'
const { 'app/tagged.ts': _, 'app/pages/decorated.vue': __, ...plain } = files

it('decorators are a syntax error with Rspack by default', async () => {
  const page = '<script setup>\nimport { Tagged } from "~/tagged"\n</script>\n<template>{{ Tagged.tagged }}</template>'
  const { code, output } = await runCommand(['build', '--builder', 'bundler3'], {
    fixture: { files: { 'app/app.vue': page, 'app/tagged.ts': files['app/tagged.ts'] } },
    layout: 'v4',
  })
  expect(output).toContain('error FW2005')
  expect(output).toContain('  at app/tagged.ts:3:1\n')
  expect(code).toBe(1)
})

describeMatrix(
  'default experimental options',
  {
    layouts: ['v3'],
    modes: ['built'],
    fixture: { files: isParsed ? plain : files, config: { extends: ['./base'] } },
  },
  app => {
    it('start the application directly, with Vue external to the server bundle', async () => {
      expect((await entryOf(app, await app.html('/'))).length).toBeGreaterThan(10_000)
      expect(importsView(app)).toBe(true)
    })

    it('resolve aliases in a layer to the layer', proves('2.11-layer-alias'), async () => {
      expect(textOf(await app.html('/'), 'layer')).toBe('of the layer, of the layer')
    })

    it('provide auto-imports and the app config in server code', async () => {
      expect(await app.json('/api/plain')).toEqual({ query: 'function', util: 'function', word: 'configured' })
    })

    if (!isParsed) {
      it('do not compile decorators', async () => {
        expect((await app.get('/decorated')).status).toBe(500)
      })
    }
  },
)

const flipped = {
  asyncEntry: true,
  decorators: true,
  externalVue: false,
  localLayerAliases: false,
  nitroAutoImports: false,
  runtimeBaseURL: true,
  serverAppConfig: false,
}

describeMatrix(
  'changed experimental options',
  {
    layouts: ['v3'],
    modes: ['built'],
    base: '/moved',
    env: { FW_APP_BASE_URL: '/moved/' },
    fixture: { files, config: { extends: ['./base'], experimental: flipped } },
  },
  app => {
    it(
      'start the application with a dynamic import, and bundle Vue',
      proves('experimental.asyncEntry', 'experimental.externalVue'),
      async () => {
        const entry = await entryOf(app, await app.html('/'))
        expect(entry.length).toBeLessThan(10_000)
        if (!forcedBundler) {
          // The import map points to the chunk that the first script loads.
          const first = /\bimport\(.\.\/([\w-]+\.js)/.exec(entry)?.[1]
          expect(first).toBeDefined()
          expect(await app.html('/')).toContain(`"#entry":"/moved/_fw/${first}"`)
        }
        expect(importsView(app)).toBe(false)
      },
    )

    it(
      'resolve aliases in a layer to the project',
      proves('experimental.localLayerAliases', '2.11-layer-alias'),
      async () => {
        expect(textOf(await app.html('/'), 'layer')).toBe('of the project, of the project')
      },
    )

    it(
      'provide neither auto-imports nor the app config in server code',
      proves('experimental.nitroAutoImports', 'experimental.serverAppConfig'),
      async () => {
        expect(await app.json('/api/plain')).toEqual({
          query: 'undefined',
          util: 'undefined',
          word: 'useAppConfig() is only available in server code when `experimental.serverAppConfig` is enabled.',
        })
      },
    )

    it('compile decorators, and load assets from the runtime base URL', proves('experimental.decorators'), async () => {
      const tab = await openPage(`${app.url}/`)
      expect(await tab.page.locator('#picture').getAttribute('src')).toMatch(/^\/moved\/_fw\/picture/)
      await tab.page.waitForFunction('document.querySelector("#picture").naturalWidth === 7')
      await tab.page.click('#link')
      await tab.shows('#tagged', 'by a decorator')
      expect(textOf(await app.html('/decorated'), 'tagged')).toBe('by a decorator')
    })
  },
)

describeMatrix(
  'a server without Vue',
  {
    layouts: ['v4'],
    fixture: {
      files: {
        'app/pages/index.vue': '<template><h1>Page</h1></template>',
        'server/api/hello.ts': 'export default defineEventHandler(() => "hello")',
      },
      config: { experimental: { noVueServer: true } },
    },
  },
  app => {
    it('only serves its handlers', proves('experimental.noVueServer'), async () => {
      expect(await (await app.get('/api/hello')).text()).toBe('hello')
      for (const accept of ['text/html', 'application/json']) {
        const response = await app.get('/', { headers: { accept } })
        expect(response.status).toBe(404)
        expect(await response.text()).not.toContain('__fw')
      }
    })
  },
)
