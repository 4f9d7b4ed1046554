import { expect, it } from 'vitest'
import { $fetch, fetch, setup } from 'fw/test-utils'

// Builds the application and starts it, before the first test.
setup()

it('answers', async () => {
  expect(await $fetch('/api/hello')).toEqual({ message: 'Hello from the server' })
})

it('renders the first page', async () => {
  const html = await (await fetch('/')).text()
  expect(html).toContain('Hello from the server')
  expect(html).toContain('Clicked 0 times')
})

it('has no other page', async () => {
  const { status } = await fetch('/nowhere')
  expect(status).toBe(404)
})
