import { defineRecipe, scriptExtension } from './recipe'

export const vitest = defineRecipe(project => {
  const extension = scriptExtension(project)
  const hasTests = project.list('test').some(file => /\.(?:test|spec)\.\w+$/.test(file))
  return {
    devDependencies: { '@vue/test-utils': '~2.4.6', 'happy-dom': '^21.0.4', vitest: '~4.1.12' },
    files: {
      [`vitest.config.${extension}`]: `import { defineVitestConfig } from 'fw/test-utils/config'

export default defineVitestConfig({})
`,
      ...(!hasTests && {
        [`test/home.test.${extension}`]: `import { expect, it } from 'vitest'
import { fetch, setup } from 'fw/test-utils'

// Builds and starts the application before the first test.
setup()

it('serves the first page', async () => {
  const response = await fetch('/')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/html')
})
`,
      }),
      [`test/fw/state.test.${extension}`]: `import { expect, it } from 'vitest'

// Files in test/fw/ run in the application, with its auto-imports and components.
it('shares state by key', () => {
  useState('greeting', () => 'Hello')
  expect(useState('greeting').value).toBe('Hello')
})
`,
    },
    scripts: { test: 'vitest run' },
    next: ['Run `npx fw test`, and `npx fw test --watch` while you write.'],
  }
})
