import { expect, it } from 'vitest'
import { runCommand } from '../harness/build-app'
import { proves } from '../proofs/registry'

const files = { 'app/app.vue': '<template><h1>Here</h1></template>' }
const config =
  '{ hooks: { "bundler1:configResolved": ({ logLevel }, { isClient }) => isClient && console.log(`the bundler is ${logLevel}`) } }'

it.each<{ env: Record<string, string>; args: string[]; level: string; says: boolean }>([
  { env: { CI: '1' }, args: [], level: 'silent', says: true },
  { env: {}, args: [], level: 'silent', says: true },
  { env: {}, args: ['--logLevel', 'silent'], level: 'silent', says: false },
  { env: { CI: '1' }, args: ['--logLevel', 'info'], level: 'warn', says: true },
  { env: { CI: '1' }, args: ['--logLevel', 'verbose'], level: 'info', says: true },
])('a build with $env and $args', proves('2.4-loglevel'), async ({ env, args, level, says }) => {
  const { code, output } = await runCommand(['build', ...args], { fixture: { files, config }, layout: 'v4', env })
  expect([code, output]).toEqual([0, expect.stringContaining(`the bundler is ${level}\n`)])
  const rest = output.replace(`the bundler is ${level}\n`, '')
  if (says) expect(rest).toContain('Built')
  else expect(rest).toBe('')
  expect(/vite v\d/.test(rest)).toBe(level === 'info')
})
