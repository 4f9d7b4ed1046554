import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import * as vue from 'vue'
import * as server from 'vue/server-renderer'
import { createRouter } from 'vue-router'
import { loadComponents } from '../../../../../test/compiled-components'
import type { Components, Source } from '../../../../../test/compiled-components'
import { FwLink, defineFwLink } from '../../app/pages/link/link'
import { createRouterPool, createServerHistory } from '../../app/pages/router/router-pool'
import type { PlainComponent } from './plain-component'

vi.mock('#build/options', async original => ({ ...(await original<object>()), hasPages: true }))

const page = { render: () => vue.h('p') }

const pool = createRouterPool(() =>
  createRouter({
    history: createServerHistory('/base/'),
    routes: [
      { path: '/', name: 'index', component: page },
      { path: '/user/:id', name: 'user', component: page, alias: '/u/:id' },
      {
        path: '/nested',
        component: page,
        children: [
          { path: '', component: page },
          { path: 'child', component: page },
        ],
      },
    ],
  }),
)

const OTHERS: Source[] = [
  {
    name: 'Injects',
    script: `import { getCurrentInstance, inject, useId } from 'vue'
const names = []
for (let at = getCurrentInstance(); at; at = at.parent) names.push(at.type.__name ?? at.type.name)
const id = useId()
const theme = inject('theme', '-')`,
    template: '<i>{{ names.join() }} {{ id }} {{ theme }}</i>',
  },
  { name: 'Waits', script: "const a = await Promise.resolve('later')", template: '<b>{{ a }}</b>', isScoped: true },
  { name: 'Box', script: 'const none = 0', template: '<section><slot>empty</slot></section>', isScoped: true },
  { name: 'Own', script: 'const none = 0', template: '<Link to="/nested" class="own"><slot /></Link>', isScoped: true },
  { name: 'Bare', script: 'const none = 0', template: '<Link to="/">bare</Link>', isScoped: true },
]

const target = fc.constantFrom(
  'to="/"',
  'to="/user/1"',
  'to="/u/1?a=ä b#c"',
  'to="/nested"',
  'to="/nested/child/"',
  'to="/nobody"',
  'to="user/2"',
  'to="?tab=1"',
  'to="#top"',
  'to="//other.example/x"',
  'to="/\\other.example"',
  'to="https://other.example/ä"',
  'to="javascript:alert(1)"',
  'to=""',
  'href="/user/2"',
  'to="/" href="/user/1"',
  ':to="undefined"',
  `:to="{ name: 'user', params: { id: 3 } }"`,
  `:to="{ path: '/nested', query: { a: [1, 2] }, hash: '#x' }"`,
  `:to="{ name: 'missing' }"`,
  '',
)

const attribute = fc.constantFrom(
  'external',
  'target="_blank"',
  'target="_self"',
  'rel="me"',
  'rel=""',
  'no-rel',
  'active-class="is-active"',
  'exact-active-class="is-exact"',
  'aria-current-value="step"',
  'trailing-slash="append"',
  'trailing-slash="remove"',
  'replace',
  'custom',
  ':prefetch="false"',
  'class="a"',
  ':class="[\'b\', { c: true }]"',
  'style="color: red"',
  'id="x"',
  'data-x="&quot;"',
  'hidden',
  '@click="() => {}"',
  ':key="1"',
  'ref="el"',
  'inner-h-t-m-l="x"',
  ':textContent="text"',
  `:innerHTML="'<u>x</u>'"`,
  `v-bind="{ to: '/user/1', title: 'bound' }"`,
  'aria-current="false"',
  ':title="Symbol()"',
)

const content = fc.constantFrom(
  '',
  'Home',
  '{{ text }}',
  '<b>bold</b> {{ text }}',
  '<!-- note -->',
  '<b v-if="isOn">on</b>',
  '<b v-if="!isOn">off</b>',
  '<i v-for="n in 2" :key="n" :class="{ n }">{{ n }}</i>',
  '<Injects />',
  '<span><Injects /></span>',
  '<Waits /> <Injects />',
  '<Box>in</Box>',
  '<Box><Link to="/user/1">inner</Link></Box>',
  '{{ text.missing.name }}',
  '<p v-show="!isOn" v-html="text" />',
  '<template #default="{ href, route, isActive, isExactActive, isExternal, rel, target, prefetched }">{{ [href, route?.fullPath, isActive, isExactActive, isExternal, rel, target, prefetched] }}</template>',
  '<template #default="link"><b v-bind="link">{{ Object.keys(link) }}</b></template>',
  '<template v-if="isOn" #default>dynamic</template>',
  '<template v-if="!isOn" #default>dynamic</template>',
  '<template #other>other</template>',
  "<component :is=\"isOn ? 'b' : 'i'\">x</component>",
  '<Teleport to="#away">away</Teleport>',
)

const link = fc
  .tuple(fc.constantFrom('Link', 'Link', 'Custom'), target, fc.uniqueArray(attribute, { maxLength: 3 }), content)
  .map(([name, to, attributes, inner]) => `<${name} ${withoutTwice([to, ...attributes])}>${inner}</${name}>`)

/** The same attribute twice is a syntax error. */
function withoutTwice(attributes: readonly string[]): string {
  return [...new Map(attributes.map(text => [/^[:@]?([^=]*)/.exec(text)![1]!.toLowerCase(), text])).values()].join(' ')
}

const body = fc.oneof(
  link,
  link,
  link.map(inner => `<Box>${inner}</Box>`),
  link.map(inner => `<Own>${inner}</Own>`),
  fc.constant('<Bare class="outer" />'),
)

const root = fc.record({
  name: fc.constant('Page'),
  script: fc.constant(
    "import { ref } from 'vue'\nconst el = ref()\nconst text = '<text> & more'\nconst isOn = ref(true)",
  ),
  template: fc.array(body, { minLength: 1, maxLength: 3 }).map(parts => parts.join('')),
  isScoped: fc.boolean(),
})

const setups = { ours: 0, vue: 0 }

// The router warns about paths that are not pages.
vi.spyOn(console, 'warn').mockImplementation(() => {})

/** The link components, as templates of applications use them. `isOurs`: they may be rendered without an instance. */
function links(isOurs: boolean): Components {
  const custom = {
    componentName: 'Custom',
    activeClass: 'here',
    trailingSlash: 'append',
    externalRelAttribute: '',
  } as const
  const create = (component: unknown): PlainComponent => {
    const { __fwElement, setup, ...options } = component as PlainComponent
    const counted: PlainComponent['setup'] = (props, context) => {
      setups[isOurs ? 'ours' : 'vue']++
      return setup!(props, context)
    }
    return { ...options, setup: counted, ...(isOurs && { __fwElement }) }
  }
  return { Link: create(FwLink), Custom: create(defineFwLink(custom)) }
}

async function render(sources: readonly Source[], isOurs: boolean, path: string): Promise<{ html: string }> {
  const { components } = loadComponents(sources, isOurs, links(isOurs))
  const app = vue.createSSRApp({
    setup() {
      vue.provide('theme', 'dark')
      return () => vue.h(components.Page as vue.Component, { class: 'page' })
    },
  })
  const { router, release } = pool.open(work => app.runWithContext(work))
  router.currentRoute.value = router.resolve(path) as typeof router.currentRoute.value
  Object.assign(app, { $fw: { $router: router, $config: { app: { baseURL: '/base/' } } } })
  const errors: string[] = []
  app.config.warnHandler = () => {}
  app.config.errorHandler = (error, instance, info) =>
    void errors.push(`${String(error)} ${info} ${String(instance?.$options.name)}`)
  const context: { teleports?: object } = {}
  const html = await server.renderToString(app, context).catch((error: unknown) => String(error))
  release()
  return { html, errors, teleports: context.teleports }
}

it('renders links without an instance as Vue does', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(root, fc.constantFrom('/', '/user/1', '/nested', '/nested/child'), async (source, path) => {
      const sources = [...OTHERS, source]
      expect(await render(sources, true, path)).toEqual(await render(sources, false, path))
    }),
    {
      numRuns: Number(process.env.FW_RUNS ?? 300),
      ...(process.env.FW_SEED ? { seed: Number(process.env.FW_SEED) } : {}),
    },
  )
})

it('creates no instance of links around text and elements', async () => {
  setups.ours = 0
  const link = '<Link to="/user/1" class="a" data-x>Home <b v-if="isOn">{{ text }}</b></Link>'
  const script = "const isOn = true, text = 'x'"
  const { html } = await render([{ name: 'Page', script, template: `<div>${link}</div>` }], true, '/')
  expect(html).toBe('<div class="page"><a href="/base/user/1" class="a" data-x>Home <b>x</b></a></div>')
  expect(setups.ours).toBe(0)
})
