import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ensureChromium } from '../../../scripts/system/browser.mjs'
import { run } from '../../packed/program'
import { defineModuleCase } from '../module-case'

const LIMIT_MS = 300_000

const RUNTIME_TESTS = `import { mockComponent, mockNuxtImport, mountSuspended, registerEndpoint, renderSuspended } from '@nuxt/test-utils/runtime'
import { screen } from '@testing-library/vue'
import { expect, it, vi } from 'vitest'
import App from '~/app.vue'
import Cup from '~/components/cup.vue'
import { NuxtLink } from '#components'

const { useStock } = vi.hoisted(() => ({ useStock: vi.fn(() => 'mocked stock') }))
mockNuxtImport('useStock', () => useStock)
mockNuxtImport('useCookie', () => () => ref('mocked cookie'))
mockComponent('Leaf', { template: '<i>mocked leaf</i>' })

it('mounts a component with async setup, injections and runtime config', async () => {
  registerEndpoint('/api/teas', () => ['Assam', 'Sencha'])
  const cup = await mountSuspended(Cup, { props: { size: 2 } })
  expect(cup.get('#teas').text()).toBe('Assam, Sencha')
  expect(cup.get('#greeting').text()).toBe('Hello from a plugin to tests')
  expect(cup.get('#size').text()).toBe('2')
  await cup.setProps({ size: 3 })
  expect(cup.get('#size').text()).toBe('3')
  await cup.get('button').trigger('click')
  expect(cup.emitted('drink')).toEqual([[3]])
})

it('replaces auto-imports and components', async () => {
  const cup = await mountSuspended(Cup)
  expect([cup.get('#stock').text(), cup.get('#cookie').text(), cup.get('i').text()]).toEqual(['mocked stock', 'mocked cookie', 'mocked leaf'])
  expect(useStock).toHaveBeenCalled()
})

it('mounts the application at a route', async () => {
  const app = await mountSuspended(App, { route: '/about/us' })
  expect(app.get('h1').text()).toBe('About us')
  expect(app.findComponent(NuxtLink).attributes('href')).toBe('/')
})

it('renders for Testing Library', async () => {
  await renderSuspended(App, { route: '/about/them' })
  expect(screen.getByRole('heading').textContent).toBe('About them')
})

it('has the application', () => {
  expect(useNuxtApp().$greet('you')).toBe('Hello from a plugin to you')
  expect(useRuntimeConfig().public.audience).toBe('tests')
})
`

const SERVER_TESTS = `import { createPage, $fetch, fetch, setup, url } from '@nuxt/test-utils/e2e'
import { describe, expect, it } from 'vitest'

describe('the server', async () => {
  await setup({ browser: true, browserOptions: { type: 'chromium', launch: { executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] } } })

  it('responds', async () => {
    expect(await $fetch('/api/teas')).toEqual(['Oolong'])
    expect(await $fetch('/about/us')).toContain('<h1>About us</h1>')
    expect((await fetch('/unknown')).status).toBe(404)
    expect(url('/about/us')).toMatch(/^http:.*:\\d+\\/about\\/us$/)
  })

  it('hydrates in a browser', async () => {
    const page = await createPage('/')
    await page.locator('button').click()
    expect(await page.locator('button').textContent()).toBe('1 drunk')
    await page.close()
  })
})
`

interface Report {
  numPassedTests: number
  success: boolean
  testResults: Array<{ assertionResults: Array<{ title: string; status: string; failureMessages: string[] }> }>
}

/** Runs the tests of the application like its author, with its own Vitest. */
async function runTests(dir: string, ...args: string[]): Promise<Array<[title: string, status: string]>> {
  const bin = join(dir, '../../node_modules/vitest/vitest.mjs')
  const { stdout, stderr } = await run(process.execPath, [bin, 'run', '--reporter=json', ...args], dir)
  const json = /^\{.*\}$/ms.exec(stdout)?.[0]
  if (!json) throw new Error(`Vitest printed no report:\n${stdout}\n${stderr}`)
  const { testResults } = JSON.parse(json) as Report
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status, failureMessages }) => [title, failureMessages[0] ?? status] as const),
  ) as Array<[string, string]>
}

export default defineModuleCase({
  name: '@nuxt/test-utils',
  version: '4.3.2',
  packages: {
    '@testing-library/vue': '8.1.0',
    '@vue/test-utils': '2.4.6',
    'happy-dom': '20.0.11',
    'playwright-core': '1.65.0',
    // Vitest 5 needs Node 22.
    vitest: '4.1.12',
  },
  group: 'test-utils',
  kinds: ['auto-imports', 'components', 'plugins', 'transforms'],
  tried:
    'with Vitest, in an application that is written for Nuxt: `mountSuspended`, `renderSuspended`, `mockNuxtImport`, `mockComponent` and `registerEndpoint` in the environment `nuxt`; `setup`, `$fetch`, `fetch`, `url` and `createPage` with its built server',
  app: {
    isWhole: true,
    files: {
      'package.json': '{ "name": "tested-app", "private": true, "type": "module" }\n',
      'nuxt.config.ts': `export default defineNuxtConfig({
  modules: ['@nuxt/test-utils/module'],
  runtimeConfig: { public: { audience: 'people' } },
})
`,
      '.env.test': 'NUXT_PUBLIC_AUDIENCE=tests\n',
      'vitest.config.ts': `import { defineVitestConfig } from '@nuxt/test-utils/config'

export default defineVitestConfig({ test: { environment: 'nuxt', include: ['test/nuxt/*.test.ts'] } })
`,
      'vitest.e2e.config.ts': `import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['test/e2e/*.test.ts'] } })
`,
      'test/nuxt/cup.test.ts': RUNTIME_TESTS,
      'test/e2e/server.test.ts': SERVER_TESTS,
      'app/app.vue': '<template><main><NuxtLink to="/">home</NuxtLink><NuxtPage /></main></template>\n',
      'app/pages/index.vue': `<script setup lang="ts">
const count = ref(0)
</script>
<template><button @click="count++">{{ count }} drunk</button></template>
`,
      'app/pages/about/[who].vue': '<template><h1>About {{ useRoute().params.who }}</h1></template>\n',
      'app/components/leaf.vue': '<template><i>real leaf</i></template>\n',
      'app/components/cup.vue': `<script setup lang="ts">
const { size = 1 } = defineProps<{ size?: number }>()
const emit = defineEmits<{ drink: [size: number] }>()
const { data: teas } = await useFetch<string[]>('/api/teas')
const { $greet } = useNuxtApp()
const { public: { audience } } = useRuntimeConfig()
const stock = useStock()
const cookie = useCookie('cup')
</script>
<template>
  <div>
    <p id="teas">{{ teas?.join(', ') }}</p><p id="greeting">{{ $greet(audience) }}</p><p id="size">{{ size }}</p>
    <p id="stock">{{ stock }}</p><p id="cookie">{{ cookie }}</p><Leaf />
    <button @click="emit('drink', size)">drink</button>
  </div>
</template>
`,
      'app/composables/stock.ts': `export const useStock = () => 'real stock'\n`,
      'app/plugins/greet.ts': `export default defineNuxtPlugin(() => ({ provide: { greet: (who: string) => \`Hello from a plugin to \${who}\` } }))\n`,
      'server/api/teas.ts': `export default defineEventHandler(() => ['Oolong'])\n`,
    },
  },
  checks(app) {
    it('runs tests inside of the application', { timeout: LIMIT_MS }, async () => {
      expect(await runTests(app.dir)).toEqual([
        ['mounts a component with async setup, injections and runtime config', 'passed'],
        ['replaces auto-imports and components', 'passed'],
        ['mounts the application at a route', 'passed'],
        ['renders for Testing Library', 'passed'],
        ['has the application', 'passed'],
      ])
    })

    it('runs tests of its server', { timeout: LIMIT_MS }, async () => {
      process.env.CHROME_PATH ??= ensureChromium()
      expect(await runTests(app.dir, '--config', 'vitest.e2e.config.ts')).toEqual([
        ['responds', 'passed'],
        ['hydrates in a browser', 'passed'],
      ])
    })
  },
})
