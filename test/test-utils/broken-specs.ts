/** Test files that fail, by path: each with an error that a user has to understand. */
export const BROKEN: Readonly<Record<string, string>> = {
  'test/failing.fw.test.ts': `import { expect, it } from 'vitest'
import { mountSuspended } from 'fw/test-utils/runtime'
import { Greeting, Slow } from '#components'

it('expects something else', async () => {
  const wrapper: { text: () => string } = await mountSuspended(Greeting)
  expect(wrapper.text()).toBe('Goodbye')
})

it('fails in a component', async () => {
  await mountSuspended(Slow, { props: { fails: true } })
})
`,
  'test/plugin.fw.test.ts': `import { it } from 'vitest'
import { mockFwImport } from 'fw/test-utils/runtime'

mockFwImport('defineFwPlugin', () => () => { throw new Error('The plugin failed') })

it('is never reached', () => {})
`,
  'test/no-library.fw.test.ts': `import { it, vi } from 'vitest'
import { mountSuspended, renderSuspended } from 'fw/test-utils/runtime'
import { Greeting } from '#components'

vi.mock('@vue/test-utils', () => { throw new Error('not installed') })
vi.mock('@testing-library/vue', () => { throw new Error('not installed') })

it('mounts', () => mountSuspended(Greeting))
it('renders', () => renderSuspended(Greeting))
`,
  'test/no-database.test.ts': `// @vitest-environment fw
// @vitest-environment-options { "mock": { "indexedDb": true } }
import { it } from 'vitest'
it('is never reached', () => {})
`,
  'test/no-dom.test.ts': `// @vitest-environment fw
// @vitest-environment-options { "domEnvironment": "browser" }
import { it } from 'vitest'
it('is never reached', () => {})
`,
  'test/no-environment.test.ts': `import { it } from 'vitest'
import { mountSuspended, registerEndpoint } from 'fw/test-utils/runtime'

it('mounts', () => mountSuspended({ render: () => null }))
it('responds', () => void registerEndpoint('/api/x', () => 'x'))
`,
  'test/late-mocks.fw.test.ts': `import { it } from 'vitest'
import { mockComponent, mockFwImport } from 'fw/test-utils/runtime'

it('mocks an import', () => mockFwImport('useUser', () => () => undefined))
it('mocks a component', () => mockComponent('Greeting', { render: () => null }))
`,
  'test/unknown-import.fw.test.ts': `import { it } from 'vitest'
import { mockFwImport } from 'fw/test-utils/runtime'

mockFwImport('useUsr', () => () => undefined)
it('is never reached', () => {})
`,
  'test/unknown-component.fw.test.ts': `import { it } from 'vitest'
import { mockComponent } from 'fw/test-utils/runtime'

mockComponent('PriceTg', { render: () => null })
it('is never reached', () => {})
`,
}
