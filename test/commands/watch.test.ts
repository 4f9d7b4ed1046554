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
  const said = (text: string) => eventually(() => expect(out).toContain(text))

  await said('Watching')
  expect(out).toContain('No problems found.')
  write('port.ts', `export const port = 5000`)
  await said('Changed: port.ts')
  await said('devServer.port: 4000 → 5000  (restarts the development server)')
  write(
    'fw.config.ts',
    `import { port } from './port'\nexport default { extends: './base', devServer: { port }, ssr: false, generate: {} }`,
  )
  await said('ssr: true → false  (restarts the app)')
  await said(`app.rootTag: 'div' → 'main'  (restarts the app)`)
  await said('layers  (restarts the development server)')
  write('base/fw.config.yaml', `app:\n  rootTga: aside\n`)
  await said('did you mean `app.rootTag`'.replace('did', 'Did'))
  await said('base/fw.config.yaml:2:3')
  await said('The configuration has errors. The last valid configuration is still in use.')
  write('base/fw.config.yaml', `app:\n  rootTag: aside\n`)
  await said(`app.rootTag: 'main' → 'aside'  (restarts the app)`)
  write('.fwrc', `appId=b\n`)
  await said(`appId: 'a' → 'b'  (restarts the app)`)
  write('.env', `A=2\n`)
  await said('environment variable A  (restarts the app)')
  rmSync(join(dir, '.fwrc'))
  await said(`appId: 'b' → 'fw-app'  (restarts the app)`)

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
  const said = (text: string) => eventually(() => expect(out).toContain(text))
  await said('Watching')
  writeFileSync(join(dir, 'fw.config.json'), '{ "ssr": 2 }')
  await said('The configuration has errors. No valid configuration yet.')
  writeFileSync(join(dir, 'fw.config.json'), '{ "ssr": false }')
  await said('The configuration is valid now.')
  writeFileSync(join(dir, 'fw.config.json'), '{ "ssr": true }')
  await said('ssr: false → true')
  writeFileSync(join(dir, 'fw.config.json'), '{ "ssr": 3 }')
  await said('The configuration has errors. The last valid configuration is still in use.')
})
