import { expect, it } from 'vitest'
import { fetch, setup } from 'fw/test-utils'

setup({ rootDir: 'playground' })

it('gives its components to the application, which configures them', async () => {
  const html = await (await fetch('/')).text()
  expect(html).toContain('Welcome, Ada!')
  expect(html).toContain('This card comes from the layer.')
})
