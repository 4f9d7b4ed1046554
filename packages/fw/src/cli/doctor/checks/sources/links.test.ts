import { expect, it } from 'vitest'
import { describeFindings, factsOf } from '../../../../../../../test/doctor-facts'
import { triggers } from '../../../../../../../test/triggers'
import type { AppFacts } from '../../facts/app-facts'
import { findDeadLinks } from './links'

const KINDS = { '/': 'page', '/feed.xml': 'handler', '/old': 'redirect', '/a.pdf': 'file' } as const

const resolvePath: AppFacts['resolvePath'] = path => Promise.resolve(KINDS[path as keyof typeof KINDS])

const check = async (template: string, script = '', others: Partial<AppFacts> = {}): Promise<string[]> => {
  const text = `<script setup>\n${script}\n</script>\n<template>\n${template}\n</template>\n`
  return describeFindings(await findDeadLinks(await factsOf({ 'app/a.vue': text }, { resolvePath, ...others })))
}

it('finds links and navigations to paths that nothing responds to', async () => {
  const sources = { 'app/a.vue': '<template><FwLink to="/abuot" /></template>' }
  triggers('FW2136', await findDeadLinks(await factsOf(sources, { resolvePath })))
  expect(await check('<fw-link to="/abuot?a#b" />\n<a href="/gone">Gone</a>')).toEqual([
    'FW2136 app/a.vue:5:10',
    'FW2136 app/a.vue:6:4',
  ])
  expect(await check('<p />', "await navigateTo('/gone')")).toEqual(['FW2136 app/a.vue:2:18'])
  // The router does not know routes of the server.
  expect(await check('<FwLink to="/feed.xml" />')).toHaveLength(1)
})

it.each([
  '<FwLink to="/" /><a href="/?a=1#b" />',
  '<a href="/feed.xml" /><a href="/a.pdf" /><FwLink to="/feed.xml" external />',
  '<FwLink to="/old" /><FwLink to="/a.pdf" target="_blank" />',
  '<FwLink :to="path" /><FwLink to="https://example.com" /><a href="//example.com/x" /><a href="#top" />',
])('allows %s', async template => {
  expect(await check(template)).toEqual([])
})

it('allows links that middleware of the server may respond to', async () => {
  expect(await check('<a href="/gone">Gone</a>', '', { hasServerMiddleware: true })).toEqual([])
})
