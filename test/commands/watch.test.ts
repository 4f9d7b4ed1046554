import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../eventually'
import { createProject, startFw } from './program'

it('reports what each edit changes, and keeps the last good state on errors', async () => {
  const dir = createProject({
    'fw.config.ts': `import { port } from './port'\nexport default { devServer: { port }, ssr: true }`,
    'port.ts': `export const port = 4000`,
    'base/fw.config.yaml': `app:\n  rootTag: main\n`,
    '.fwrc': `appId=a\n`,
    '.env': `A=1\n`,
  })
  const child = startFw(['config', 'check', '--watch'], dir)
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => out += text)
  child.stderr.setEncoding('utf8').on('data', (text: string) => out += text)
  const write = (name: string, text: string) => writeFileSync(join(dir, name), text)
  const said = (text: string) => eventually(() => expect(out).toContain(text))

  await said('Watching')
  expect(out).toContain('No problems found.')
  write('port.ts', `export const port = 5000`)
  await said('Changed: port.ts')
  await said('devServer.port: 4000 → 5000  (hard restart)')
  write('fw.config.ts', `import { port } from './port'\nexport default { extends: './base', devServer: { port }, ssr: false, generate: {} }`)
  await said('ssr: true → false  (soft restart)')
  await said(`app.rootTag: 'div' → 'main'  (soft restart)`)
  await said('the list of layers  (hard restart)')
  write('base/fw.config.yaml', `app:\n  rootTga: aside\n`)
  await said('did you mean `app.rootTag`'.replace('did', 'Did'))
  await said('base/fw.config.yaml:2:3')
  await said('The configuration has errors. What was loaded before stays in use.')
  write('base/fw.config.yaml', `app:\n  rootTag: aside\n`)
  await said(`app.rootTag: 'main' → 'aside'  (soft restart)`)
  write('.fwrc', `appId=b\n`)
  await said(`appId: 'a' → 'b'  (soft restart)`)
  write('.env', `A=2\n`)
  await said('A in the environment  (soft restart)')
  rmSync(join(dir, '.fwrc'))
  await said(`appId: 'b' → 'fw-app'  (soft restart)`)

  const ended = new Promise(resolve => child.once('close', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

it('says that nothing is in use until the errors it started with are gone', async () => {
  const dir = createProject({ 'fw.config.json': '{ "ssr": 1 }' })
  const child = startFw(['config', 'check', '--watch'], dir)
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => out += text)
  const said = (text: string) => eventually(() => expect(out).toContain(text))
  await said('Watching')
  writeFileSync(join(dir, 'fw.config.json'), '{ "ssr": 2 }')
  await said('The configuration has errors. Nothing is in use yet.')
  writeFileSync(join(dir, 'fw.config.json'), '{ "ssr": false }')
  await said('The configuration has no errors any more, and is in use now.')
  writeFileSync(join(dir, 'fw.config.json'), '{ "ssr": true }')
  await said('ssr: false → true')
  writeFileSync(join(dir, 'fw.config.json'), '{ "ssr": 3 }')
  await said('The configuration has errors. What was loaded before stays in use.')
})
