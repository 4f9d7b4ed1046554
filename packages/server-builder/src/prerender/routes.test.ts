import type { Page } from '@fw/schema'
import { expect, it } from 'vitest'
import { staticPaths } from './routes'

const page = (path: string, rest: Partial<Page> = {}): Page => ({ path, file: '/x.vue', ...rest })

it('takes pages without parameters, and those whose parameters may be missing', () => {
  expect(staticPaths([page('/'), page('/about'), page('/users/:id()'), page('/blog/:slug?'), page('/files/:path(.*)*'), page('/shop/:kind?/list')])).toEqual(['/', '/about', '/blog', '/files', '/shop/list'])
})

it('takes pages inside others and their aliases', () => {
  expect(staticPaths([page('/team', { alias: ['/crew', '/c/:id'], children: [page(''), page('jobs'), page(':id()'), page('/outside')] })])).toEqual(['/team', '/crew', '/team/jobs', '/outside'])
  expect(staticPaths([page('/:lang()', { children: [page('about')] })])).toEqual([])
})
