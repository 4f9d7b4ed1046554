import { expect, it } from 'vitest'
import { searchModules } from './search-modules'

const names = (query: string): string[] => searchModules(query).map(({ name }) => name)

it('finds modules by their name first', () => {
  expect(names('pinia').slice(0, 2)).toEqual(['@pinia/nuxt', 'pinia-plugin-persistedstate'])
})

it('finds modules by their subject, and by what was tried', () => {
  expect(names('markdown')).toContain('@nuxt/content')
  expect(names('Sign-In')).toEqual(['nuxt-auth-utils'])
  expect(names('payload store')).toContain('@pinia/nuxt')
})

it('lists all without a word, and none for an unknown one', () => {
  expect(names('').length).toBeGreaterThanOrEqual(22)
  expect(names('no such thing')).toEqual([])
})

it('has the version and the bundlers of each', () => {
  expect(searchModules('@pinia/nuxt')[0]).toEqual({
    name: '@pinia/nuxt',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    works: true,
    bundlers: ['Vite', 'webpack', 'Rspack'],
    tried: expect.stringContaining('a store'),
  })
})
