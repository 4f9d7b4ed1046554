import { expect, it } from 'vitest'
import { describeFindings, pagesOf } from '../../../../../../../test/doctor-facts'
import { triggers } from '../../../../../../../test/triggers'
import { findUnreachable } from './unreachable-pages'

const pageFiles = ['/', '/lonely', '/shop/sale', '/users/:id()'].map(path => ({
  path,
  file: `/project/app/pages${path}.vue`,
  name: `page${path}`,
}))

const check = async (options: Parameters<typeof pagesOf>[1], body = ''): Promise<string[]> =>
  findUnreachable(await pagesOf({ '/': body }, { pageFiles, ...options })).map(({ why }) => /`(.*?)`/.exec(why)![1]!)

it('finds pages that nothing names', async () => {
  const findings = findUnreachable(await pagesOf({ '/': '<a href="/shop/sale">Sale</a>' }, { pageFiles }))
  triggers('FW2332', findings)
  expect(describeFindings(findings)).toEqual(['FW2332 app/pages/lonely.vue:1:1'])
})

it.each([
  ['a link of a page', {}, '<a href="/lonely?a=1#b">Lonely</a>'],
  ['code', { texts: ["navigateTo('/lonely')"] }, ''],
  ['content', { texts: ['See [this](/lonely#part).'] }, ''],
  ['its name', { texts: ["router.push({ name: 'page/lonely' })"] }, ''],
  ['a computed path', { sources: { 'app/a.ts': 'const path = (name) => `/${name}`' } }, ''],
])('allows pages that are named by %s', async (_, options, body) => {
  expect(await check(options, body)).not.toContain('/lonely')
})

it('allows pages of a folder whose paths are computed', async () => {
  expect(await check({ sources: { 'app/a.vue': '<template><FwLink :to="\'/shop/\' + id" /></template>' } })).toEqual([
    '/lonely',
  ])
})
