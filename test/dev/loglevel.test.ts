import { expect, it } from 'vitest'
import { runCommand } from '../harness/build-app'
import { proves } from '../proofs/registry'

const files = { 'app/app.vue': '<template><h1>Here</h1></template>' }
const config =
  '{ hooks: { "bundler1:configResolved": ({ logLevel }, { isClient }) => isClient && console.log(`the bundler is ${logLevel}`) } }'

// Without a terminal, like in CI.
it.each<{ args: string[]; level: string; says: boolean }>([
  { args: [], level: 'silent', says: true },
  { args: ['--logLevel', 'silent'], level: 'silent', says: false },
  { args: ['--logLevel', 'info'], level: 'warn', says: true },
  { args: ['--logLevel', 'verbose'], level: 'info', says: true },
])('a build with $args', proves('2.4-loglevel'), async ({ args, level, says }) => {
  const { code, output } = await runCommand(['build', ...args], { fixture: { files, config }, layout: 'v4' })
  expect([code, output]).toEqual([0, expect.stringContaining(`the bundler is ${level}\n`)])
  const rest = output.replace(`the bundler is ${level}\n`, '')
  if (says) expect(rest).toContain('Built')
  else expect(rest).toBe('')
  expect(/vite v\d/.test(rest)).toBe(level === 'info')
})
