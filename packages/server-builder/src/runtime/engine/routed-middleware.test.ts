import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { H3Event } from 'h3'
import type { Middleware } from 'h3'
import { expect, it } from 'vitest'
import { createRoutedMiddleware } from './routed-middleware'

const seen: string[] = []
const record =
  (name: string): Middleware =>
  () =>
    void seen.push(name)
const [first, second] = [record('first'), record('second')]

function call(middleware: Middleware, path: string): unknown {
  return middleware(new H3Event(new Request(`http://app${path}`)), () => 'the route')
}

it('runs the middleware of each path in the order of the router', async () => {
  const middleware = createRoutedMiddleware((_, path) =>
    path === '/none' ? [] : [first, second].slice(path === '/one' ? 1 : 0).map(data => ({ data })),
  )
  for (const path of ['/none', '/both', '/one', '/both']) {
    seen.push(path)
    expect(await call(middleware, path)).toBe('the route')
  }
  expect(seen).toEqual(['/none', '/both', 'first', 'second', '/one', 'second', '/both', 'first', 'second'])
})

it('keeps nothing of a request', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const found: Array<WeakRef<object>> = []
  const middleware = createRoutedMiddleware((_, path) => {
    const match = { data: first, params: { path } }
    found.push(new WeakRef(match))
    return [match]
  })
  for (let index = 0; index < 10; index++) await call(middleware, `/users/${index}`)
  await expect
    .poll(async () => {
      await setTimeout(1)
      collect()
      return found.filter(match => match.deref()).length
    })
    .toBe(0)
})
