import { expect, it } from 'vitest'
import { describeFindings, pagesOf } from '../../../../../../../test/doctor-facts'
import { triggers } from '../../../../../../../test/triggers'
import { findHeaderProblems } from './response-headers'

const check = async (policy: string, body = '<script>run()</script>'): Promise<string[]> =>
  findHeaderProblems(await pagesOf({ '/': body }, { headers: { 'content-security-policy': policy } })).map(
    ({ code }) => code,
  )

it('finds policies that block scripts of the page', async () => {
  const sources = { 'fw.config.ts': "export default {\n  'content-security-policy': `script-src 'self'`\n}" }
  const headers = { 'content-security-policy': "default-src 'self'" }
  const findings = findHeaderProblems(await pagesOf({ '/': '<script>run()</script>' }, { headers, sources }))
  triggers('FW2350', findings)
  expect(describeFindings(findings)).toEqual(['FW2350 fw.config.ts:2:4'])
  expect(await check("script-src 'nonce-a'", '<script nonce="b">run()</script>')).toEqual(['FW2350'])
})

it.each([
  ["script-src 'nonce-a'", '<script nonce="a">run()</script>'],
  ["script-src 'self' 'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='", '<script>run()</script>'],
  ["script-src 'self'", '<script type="application/json">{}</script><script src="/a.js"></script>'],
  ["img-src 'self'", '<script>run()</script>'],
  ["script-src 'unsafe-inline' 'nonce-a'", '<script nonce="a">run()</script>'],
])('allows %s', async (policy, body) => {
  expect(await check(policy, body)).toEqual([])
})

it('finds policies that allow all inline scripts', async () => {
  const headers = { 'content-security-policy': "script-src 'self' 'unsafe-inline'" }
  triggers('FW2351', findHeaderProblems(await pagesOf({ '/': '' }, { headers })))
})

it('finds credentials for all origins', async () => {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' }
  triggers('FW2352', findHeaderProblems(await pagesOf({ '/': '' }, { headers })))
  expect(findHeaderProblems(await pagesOf({ '/': '' }, { headers: { 'access-control-allow-origin': '*' } }))).toEqual(
    [],
  )
})
