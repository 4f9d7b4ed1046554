import { expect, it } from 'vitest'
import { $fetch, fetch, setup } from 'fw/test-utils'

// Builds and starts the app before the first test.
setup()

it('responds to API requests', async () => {
  expect(await $fetch('/api/hello')).toEqual({ message: 'Hello from the server' })
})

it('renders the home page', async () => {
  const html = await (await fetch('/')).text()
  expect(html).toContain('Hello from the server')
  expect(html).toContain('Clicked 0 times')
})

it('responds with 404 to unknown routes', async () => {
  const { status } = await fetch('/nowhere')
  expect(status).toBe(404)
})
