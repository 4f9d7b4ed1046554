import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../harness/eventually'
import { createProject, startFw } from './program'

it('reports the changes of each edit, and keeps the last valid config on errors', async () => {
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
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (out += text))
  const write = (name: string, text: string) => writeFileSync(join(dir, name), text)
  const prints = (text: string) => eventually(() => expect(out).toContain(text))

  await prints('Watching')
  expect(out).toContain('No problems found.')
  write('port.ts', `export const port = 5000`)
  await prints('Changed: port.ts')
  await prints('devServer.port: 4000 → 5000  (restarts the development server)')
  write(
    'fw.config.ts',
    `import { port } from './port'\nexport default { extends: './base', devServer: { port }, ssr: false, generate: {} }`,
  )
  await prints('ssr: true → false  (restarts the app)')
  await prints(`app.rootTag: 'div' → 'main'  (restarts the app)`)
  await prints('layers  (restarts the development server)')
  write('base/fw.config.yaml', `app:\n  rootTga: aside\n`)
  await prints('did you mean `app.rootTag`'.replace('did', 'Did'))
  await prints('base/fw.config.yaml:2:3')
  await prints('The configuration has errors. The last valid configuration is still in use.')
  write('base/fw.config.yaml', `app:\n  rootTag: aside\n`)
  await prints(`app.rootTag: 'main' → 'aside'  (restarts the app)`)
  write('.fwrc', `appId=b\n`)
  await prints(`appId: 'a' → 'b'  (restarts the app)`)
  write('.env', `A=2\n`)
  await prints('environment variable A  (restarts the app)')
  rmSync(join(dir, '.fwrc'))
  await prints(`appId: 'b' → 'fw-app'  (restarts the app)`)

  const ended = new Promise(resolve => child.once('close', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

it('reports that there is no valid config until the initial errors are fixed', async () => {
  const dir = createProject({ 'fw.config.json': '{ "ssr": 1 }' })
  const child = startFw(['config', 'check', '--watch'], dir)
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  const prints = (text: string) => eventually(() => expect(out).toContain(text))
  await prints('Watching')
  writeFileSync(join(dir, 'fw.config.json'), '{ "ssr": 2 }')
  await prints('The configuration has errors. No valid configuration yet.')
  writeFileSync(join(dir, 'fw.config.json'), '{ "ssr": false }')
  await prints('The configuration is valid now.')
  writeFileSync(join(dir, 'fw.config.json'), '{ "ssr": true }')
  await prints('ssr: false → true')
  writeFileSync(join(dir, 'fw.config.json'), '{ "ssr": 3 }')
  await prints('The configuration has errors. The last valid configuration is still in use.')
})
