import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createProject, startFw } from '../commands/program'
import { eventually } from '../harness/eventually'

it.each([
  [
    'fw.config.ts',
    'dep.ts',
    `import { port } from './dep'\nexport default { devServer: { port } }`,
    (port: number) => `export const port: number = ${port}`,
  ],
  [
    'fw.config.cts',
    'dep.cts',
    `module.exports = { devServer: { port: require('./dep.cts').port as number } }`,
    (port: number) => `exports.port = ${port} as number`,
  ],
  [
    'fw.config.cjs',
    'dep.cjs',
    `module.exports = { devServer: { ...require('./dep.cjs') } }`,
    (port: number) => `exports.port = ${port}`,
  ],
])('reloads the config %s on each change of %s, without warnings', async (name, dependency, text, emit) => {
  const dir = createProject({ [name]: text, [dependency]: emit(4001) })
  const child = startFw(['config', 'check', '--watch'], dir)
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const prints = (text: string) => eventually(() => expect(out).toContain(text))

  await prints('Watching')
  writeFileSync(join(dir, dependency), emit(5001))
  await prints('devServer.port: 4001 → 5001')
  writeFileSync(join(dir, dependency), emit(6001))
  await prints('devServer.port: 5001 → 6001')
  expect(err).toBe('')
})
