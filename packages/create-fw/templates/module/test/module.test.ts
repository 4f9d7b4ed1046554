import { expect, it } from 'vitest'
import { fetch, setup } from 'fw/test-utils'

setup({ rootDir: 'playground' })

it('greets with the configured word', async () => {
  const html = await (await fetch('/')).text()
  expect(html).toContain('<h1>Welcome, Ada!</h1>')
})

it('provides $shout', async () => {
  const html = await (await fetch('/')).text()
  expect(html).toContain('<p>FROM THE PLUGIN</p>')
})
