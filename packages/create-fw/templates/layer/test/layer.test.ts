import { expect, it } from 'vitest'
import { fetch, setup } from 'fw/test-utils'

setup({ rootDir: 'playground' })

it('provides components that the app configures', async () => {
  const html = await (await fetch('/')).text()
  expect(html).toContain('Welcome, Ada!')
  expect(html).toContain('This card comes from the layer.')
})
