import type { Plugin } from 'vite'
import { expect, it } from 'vitest'
import { locateErrors } from './vue-errors'

const broken = () =>
  Object.assign(new SyntaxError('Element is missing end tag.'), { loc: { start: { line: 2, column: 3, offset: 9 } } })

async function caught(run: () => unknown): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    return error
  }
}

it('adds the file and location to errors of the compiler, and keeps others', async () => {
  const own = Object.assign(new Error('own'), { id: '/b.vue' })
  const plugin = locateErrors({
    name: 'vue',
    load: {
      handler: id => {
        if (id.includes('fine')) return 'code'
        throw id.includes('own') ? own : broken()
      },
    },
    transform: { handler: async () => Promise.reject(broken()) },
  } as Plugin) as unknown as Record<'load' | 'transform', { handler: (...args: string[]) => unknown }>
  const id = '/a.vue?vue&type=style&index=0&lang.css'
  const located = { message: 'Element is missing end tag.', id: '/a.vue', loc: { file: '/a.vue', line: 2, column: 3 } }
  expect(await caught(() => plugin.load.handler(id))).toMatchObject(located)
  expect(await caught(() => plugin.transform.handler('', id))).toMatchObject(located)
  expect(await caught(() => plugin.load.handler('/own.vue'))).toBe(own)
  expect(own.id).toBe('/b.vue')
  expect(plugin.load.handler('/fine.vue')).toBe('code')
})

it('leaves the location of the compiler in place: Vue caches the errors of a component, and the plugin reads them again', async () => {
  const cached = broken()
  const plugin = locateErrors({
    name: 'vue',
    load: {
      handler: () => {
        throw cached
      },
    },
    transform: {
      handler: () => {
        throw Object.assign(new Error(cached.message), { id: '/a.vue', loc: { line: cached.loc.start.line } })
      },
    },
  } as unknown as Plugin) as unknown as Record<'load' | 'transform', { handler: (...args: string[]) => unknown }>
  await caught(() => plugin.load.handler('/a.vue?vue&type=style&index=0&lang.css'))
  expect(await caught(() => plugin.transform.handler('', '/a.vue'))).toMatchObject({
    message: 'Element is missing end tag.',
    loc: { line: 2 },
  })
})
