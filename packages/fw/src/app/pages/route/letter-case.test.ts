import { describe, expect, it } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { spelledPath } from './letter-case'

const PATHS = [
  '/',
  '/about',
  '/Deep/Page',
  '/people/:id()',
  '/people/new',
  '/:slug(.*)*',
  '/posts/:id(\\d+)/Edit',
  '/files/:name()-:size()',
  '/opt/:lang?',
  '/a%2Fb',
  '/parent',
  '/caf%C3%A9',
]
const router = createRouter({
  history: createMemoryHistory(),
  routes: [
    ...PATHS.map(path => ({ path, component: {} })),
    { path: '/outer/:id', component: {}, children: [{ path: 'Inner', component: {}, alias: 'Other' }] },
  ],
})

const spell = (path: string): string => spelledPath(router.resolve(path)) ?? path

describe('spelledPath', () => {
  it.each([
    ['/about', '/about'],
    ['/ABOUT', '/about'],
    ['/About/', '/about/'],
    ['/deep/page', '/Deep/Page'],
    ['/Deep/Page', '/Deep/Page'],
    ['/people/Ada', '/people/Ada'],
    ['/PEOPLE/Ada', '/people/Ada'],
    ['/people/NEW', '/people/new'],
    ['/Anything/At/All', '/Anything/At/All'],
    ['/POSTS/7/edit', '/posts/7/Edit'],
    ['/FILES/A-B', '/files/A-B'],
    ['/OPT', '/opt'],
    ['/opt/DE', '/opt/DE'],
    ['/OPT/DE', '/opt/DE'],
    ['/OUTER/X/inner', '/outer/X/Inner'],
    ['/outer/X/OTHER', '/outer/X/Other'],
    ['/', '/'],
    ['/people/%C3%89', '/people/%C3%89'],
    ['/CAF%C3%A9', '/caf%C3%A9'],
  ])('%s is %s', (path, spelled) => expect(spell(path)).toBe(spelled))

  it('returns the canonical path of the same page for every letter case', () => {
    for (const path of ['/about', '/Deep/Page', '/people/Ada', '/posts/7/Edit', '/outer/X/Inner', '/opt/De']) {
      for (let mask = 0; mask < 2 ** Math.min(path.length, 10); mask++) {
        const other = [...path]
          .map((letter, index) => ((mask >> index) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
          .join('')
        const spelled = spell(other)
        expect(spell(spelled), other).toBe(spelled)
        expect(spelled.toLowerCase(), other).toBe(path.toLowerCase())
        expect(
          router.resolve(spelled).matched.map(record => record.path),
          other,
        ).toEqual(router.resolve(other).matched.map(record => record.path))
      }
    }
  })
})
