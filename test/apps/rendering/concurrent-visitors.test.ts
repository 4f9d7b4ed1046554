import { describe, expect, it } from 'vitest'
import { createRandom } from '../../dev/seeded-random'
import { textOf } from '../../suites/html'
import { describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

/** Every way in which a page knows its visitor, each after a wait of its own. */
const fixture: Fixture = {
  config: { future: { compatibilityVersion: 4 }, app: { head: { titleTemplate: '%s' } } },
  files: {
    'app/app.vue': '<template><FwPage /></template>',
    'app/app.config.ts': 'export default defineAppConfig({ visitor: "nobody" })',
    'app/plugins/visitor.ts': [
      'export default defineFwPlugin(async (app) => {',
      '  const who = String(useRequestURL().searchParams.get("who"))',
      '  const state = useState("plugin", () => who)',
      '  updateAppConfig({ visitor: who })',
      '  await new Promise(resolve => setTimeout(resolve, Math.random() * 8))',
      '  app.payload.plugin = who',
      '  return { provide: { visitor: { who, state } } }',
      '})',
    ].join('\n'),
    'app/middleware/visitor.global.ts':
      'export default defineFwRouteMiddleware(async (to) => {\n  const state = useState("middleware", () => String(to.query.who))\n  await new Promise(resolve => setTimeout(resolve, Math.random() * 4))\n  state.value += "!"\n})',
    'app/components/Inner.vue':
      '<script setup>const header = useRequestHeader("x-who")\nconst { data } = await useFetch("/api/who", { query: { who: useRoute().query.who } })\nconst inner = useState("inner", () => data.value.cookie)</script><template><p id="inner">{{ header }} {{ data.who }} {{ data.header }} {{ inner }}</p></template>',
    'app/pages/index.vue': [
      '<script setup>',
      'const { query } = useRoute()',
      'const { $visitor } = useFwApp()',
      'const cookie = useCookie("who")',
      'const written = useCookie("written", { default: () => `for-${query.who}` })',
      'const state = useState("page", () => query.who)',
      'const { data } = await useAsyncData("data", async () => {',
      '  await new Promise(resolve => setTimeout(resolve, Math.random() * 8))',
      '  return { who: query.who, answer: await $fetch("/api/who", { query: { who: query.who } }) }',
      '})',
      'const passed = useRequestFetch()',
      'const once = useState("once")',
      'await callOnce(async () => { once.value = (await passed("/api/who")).cookie })',
      'const { error } = await useAsyncData("error", () => Promise.reject(createError({ status: 400, message: `no ${query.who}` })))',
      'useHead({ title: () => `page of ${data.value.who}` })',
      'setResponseStatus(useRequestEvent(), 200)',
      'useResponseHeader("x-answer").value = query.who',
      '</script>',
      '<template><div><p id="page">{{ cookie }} {{ written }} {{ state }} {{ data.who }} {{ data.answer.who }} {{ once }} {{ error.message }} {{ $visitor.who }} {{ $visitor.state.value }} {{ useState("middleware").value }} {{ useAppConfig().visitor }}</p><Inner /></div></template>',
    ].join('\n'),
    'server/api/who.ts': [
      'export default defineEventHandler(async (event) => {',
      '  await new Promise(resolve => setTimeout(resolve, Math.random() * 8))',
      '  return { who: getQuery(event).who, header: getHeader(event, "x-who"), cookie: getCookie(event, "who") }',
      '})',
    ].join('\n'),
  },
}

describeMatrix('identity', { fixture, layouts: ['v4'], modes: ['built'] }, app => {
  describe('500 visitors at once', () => {
    it('see nothing of each other', async () => {
      const random = createRandom(5)
      const names = Array.from(
        { length: 500 },
        (_, index) => `visitor${String(index).padStart(3, '0')}${random.below(1e9).toString(36)}`,
      )
      const visit = async (who: string) => {
        await new Promise(resolve => setTimeout(resolve, random.below(50)))
        const response = await app.get(`/?who=${who}`, {
          headers: { accept: 'text/html', cookie: `who=${who}`, 'x-who': who },
        })
        return { who, html: await response.text(), headers: JSON.stringify([...response.headers]) }
      }
      // Many on their way at any time, and others begin while some end.
      const pages: Array<Awaited<ReturnType<typeof visit>>> = []
      const waiting = [...names]
      await Promise.all(
        Array.from({ length: 100 }, async () => {
          for (let who = waiting.shift(); who; who = waiting.shift()) pages.push(await visit(who))
        }),
      )
      expect(pages).toHaveLength(500)
      for (const { who, html, headers } of pages) {
        expect(textOf(html, 'page')).toBe(
          `${who} for-${who} ${who} ${who} ${who} ${who} no ${who} ${who} ${who} ${who}! ${who}`,
        )
        expect(textOf(html, 'inner')).toBe(`${who} ${who} ${who} ${who}`)
        expect(html).toContain(`<title>page of ${who}</title>`)
        expect(headers).toContain(`["x-answer","${who}"]`)
        expect(headers).toContain(`written=for-${who};`)
        // The payload, the head, and whatever else there is.
        expect([...new Set(`${html}${headers}`.match(/visitor\d{3}[a-z\d]+/g))]).toEqual([who])
      }
    })
  })
})
