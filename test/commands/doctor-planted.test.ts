import { expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createApp, examine } from './doctor-project'

const page = (template: string, script = '', title = 'Page'): string => `<script setup lang="ts">
${title ? `useHead({ title: '${title}' })` : ''}
${script}
</script>

<template>
${template}
</template>
`

/** Problems that one build shows. The number of a line is that of the planted one. */
const FILES = {
  'package.json': `{
  "name": "planted",
  "engines": { "node": ">=99" },
  "dependencies": {
    "fw": "4.0.0-alpha.1",
    "left-pad": "^1.0.0",
    "vue": "^2.0.0",
    "vue-router": "*"
  },
  "devDependencies": {
    "vue-router": "^4.0.0"
  }
}
`,
  'fw.config.ts': `export default {
  future: { compatibilityVersion: 4 },
  app: { head: { meta: [{ name: 'viewport', content: 'width=device-width, user-scalable=no' }] } },
  runtimeConfig: { apiSecret: 'correct-horse-battery-42' },
  routeRules: {
    '/': { headers: { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' } },
    '/images': { headers: { 'content-security-policy': "script-src 'self'" } },
    '/forms': { headers: { 'content-security-policy': "script-src 'unsafe-inline'" } },
  },
  budgets: { routes: { '/forms': { js: '1 kB' } } },
}
`,
  '.env': 'FW_API_SECRETS=wrong-name\n',
  'public/.env.production': 'FW_API_SECRET=published\n',
  'public/lake.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" />\n',
  'data/words.json': '["one"]\n',
  'server/api/words.get.ts': `import { readFileSync } from 'node:fs'

export default defineEventHandler(() => JSON.parse(readFileSync('data/words.json', 'utf8')) as string[])
`,
  'app/app.vue': '<template>\n  <FwPage />\n</template>\n',
  'app/composables/useCart.ts': "export const useCart = () => useState('cart', () => ({ add: () => 1 }))\n",
  'app/pages/index.vue': page(`<nav>
  <FwLink to="/abuot">About</FwLink>
  <FwLink to="/broken">a</FwLink> <FwLink to="/images">b</FwLink> <FwLink to="/forms">c</FwLink>
  <FwLink to="/hydration">d</FwLink> <FwLink to="/private">e</FwLink> <FwLink to="/words">f</FwLink>
  <FwLink :to="{ name: 'users-id', params: { id: 9 } }">Nobody</FwLink>
</nav>`),
  'app/pages/users/[id].vue': page('<p />', "throw createError({ status: 404, message: 'No such user' })"),
  'app/pages/lonely.vue': page('<p>Alone</p>'),
  'app/pages/broken.vue': page('<p>{{ theme }}</p>', "const theme = localStorage.getItem('theme')"),
  'app/pages/words.vue': page(
    '<p>{{ data }}</p>',
    "const { data, error } = await useFetch('/api/words')\nif (error.value) throw error.value",
  ),
  'app/pages/hydration.vue': page(
    `<main>
  <p>{{ Math.random() }} {{ id }}</p>
  <p><div>Block</div></p>
</main>`,
    'const id = Date.now()',
  ),
  'app/pages/images.vue': page(`<main>
  <img src="/lake.svg" alt="Lake" />
  <img src="/lake.svg" alt="" width="8" height="6" />
  <img src="/lake.svg" width="8" height="6" />
  <iframe src="/lake.svg" />
</main>`),
  'app/pages/forms.vue': page(
    `<form>
  <input id="name" placeholder="Name" />
  <button id="name" />
</form>`,
    '',
    '',
  ),
  'app/pages/private.vue': page(
    '<p>{{ url }} {{ key }} {{ secret }}</p>',
    `import colors from 'picocolors'
const url = process.env.API_URL
const { apiSecret: secret } = useRuntimeConfig()
const key = colors.red('correct-horse-battery-42')
const count: number = 'one'`,
  ),
}

/** The planted problems, by code and place. */
const PLANTED = [
  'FW1205 .env:1',
  'FW1350 fw.config.ts:10',
  'FW2133 app/composables/useCart.ts:1',
  'FW2136 app/pages/index.vue:8',
  'FW2136 app/pages/index.vue:11',
  'FW2302 package.json:7',
  'FW2303 package.json:3',
  'FW2304 app/pages/private.vue:3',
  'FW2305 package.json:6',
  'FW2306 package.json:11',
  'FW2307 app/pages/private.vue:7',
  'FW2310 app/pages/private.vue:6',
  'FW2312 public/.env.production:1',
  'FW2313 app/pages/private.vue:4',
  'FW2314 app/pages/private.vue:5',
  'FW2320 app/pages/broken.vue:3',
  'FW2321 app/pages/hydration.vue:3',
  'FW2321 app/pages/hydration.vue:8',
  'FW2322 app/pages/hydration.vue:9',
  'FW2330 app/pages/images.vue:8',
  'FW2332 app/pages/lonely.vue:1',
  'FW2340 app/pages/images.vue:10',
  'FW2341 app/pages/forms.vue:9',
  'FW2342 fw.config.ts:1',
  'FW2343 app/pages/forms.vue:1',
  'FW2344 app/pages/forms.vue:8',
  'FW2345 app/pages/forms.vue:9',
  'FW2346 fw.config.ts:1',
  'FW2347 app/pages/images.vue:11',
  'FW2350 fw.config.ts:7',
  'FW2351 fw.config.ts:7',
  'FW2352 fw.config.ts:6',
  'FW2361 app/pages/broken.vue:1',
  'FW2361 app/pages/words.vue:1',
]

it('finds every planted problem of an application and its build, with code, place and fix', async () => {
  const dir = createApp(FILES)
  const { places, findings, skipped, code } = await examine(dir)
  expect(places.toSorted()).toEqual(PLANTED.toSorted())
  expect(findings.filter(({ fix }) => !fix)).toEqual([])
  expect(skipped).toEqual([])
  expect(code).toBe(1)
  for (const { code: planted } of findings) if (planted === 'FW2361') triggers(planted, JSON.stringify(findings))
})
