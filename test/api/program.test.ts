import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ProblemError } from '@fw/schema'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runFw } from '../commands/program'
import { startServer } from '../harness/start-app'
import { APPS, writeFiles } from '../harness/build-app'
import { layOut } from '../harness/fixture'
import type { Layout } from '../harness/fixture'
import { startProgram } from '../harness/child-program'
import { proves } from '../proofs/registry'
import { createProject } from '../project'
import { triggers } from '../triggers'
import { removeFolder } from '../harness/remove-folder'

const page = { 'app/app.vue': '<template><h1>Made by a program</h1></template>' }

/** Creates a project that contains a program of the user. */
function createProgram(layout: Layout, program: string, files: Record<string, string> = {}): string {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, 'api-'))
  onTestFinished(() => removeFolder(dir))
  writeFiles(dir, { ...layOut({ files: { ...page, ...files } }, layout), 'tool.mjs': program })
  return dir
}

async function run(dir: string): Promise<string> {
  const program = startProgram([join(dir, 'tool.mjs')], { cwd: dir })
  onTestFinished(() => program.stop())
  await program.until(/finished/)
  return program.output()
}

describe('building an application from a program', () => {
  it.each([
    ['fw', 'fw'],
    ['the kit', '@fw/kit'],
  ])('works with %s', async (_, from) => {
    const dir = createProgram(
      'v4',
      `
      import { buildFw, loadFw, writeTypes } from '${from}'
      const app = await loadFw({ rootDir: import.meta.dirname, ready: false, overrides: { app: { head: { title: 'Overridden' } } } })
      app.hook('modules:done', () => console.log('modules are done'))
      app.hook('build:done', ({ options }) => console.log('built', options === app.options))
      await writeTypes(app)
      await buildFw(app)
      await app.close()
      console.log('finished')
    `,
    )
    const output = await run(dir)
    expect(output).toContain('modules are done')
    expect(output).toContain('built true')
    expect(existsSync(join(dir, '.fw/tsconfig.json'))).toBe(true)
    const server = startServer(dir)
    onTestFinished(() => server.stop())
    const [url] = await server.until(/http:\/\/[\w.:[\]]+:\d+/)
    const html = await (await fetch(url)).text()
    expect(html).toContain('<h1>Made by a program</h1>')
    expect(html).toContain('<title>Overridden</title>')
  })
})

it('starts and stops the dev server from a program', async () => {
  const dir = createProgram(
    'v4',
    `
    import { startDev } from 'fw'
    import { requireOptions } from '@fw/kit'
    const loaded = await requireOptions({ rootDir: import.meta.dirname, dev: true, overrides: { 'devServer.port': 0, 'devServer.host': '127.0.0.1' } })
    const dev = await startDev({ loaded })
    await dev.ready
    console.log((await (await fetch(dev.url)).text()).includes('<h1>Made by a program</h1>'))
    await dev.close()
    console.log('finished')
  `,
  )
  expect(await run(dir)).toContain('true')
})

it('reads the options of a project from a program', async () => {
  const dir = createProgram(
    'v3',
    `
    import { loadFwConfig } from '@fw/kit'
    const options = await loadFwConfig({ cwd: import.meta.dirname, overrides: { 'app.baseURL': '/x/' } })
    console.log(options.app.baseURL, options.srcDir === import.meta.dirname)
    console.log('layers', options._layers.map(({ cwd, meta, config }) => [cwd.slice(import.meta.dirname.length), meta.name, config.x]).join(' '))
    console.log('aliases', Object.entries(options.alias).filter(([name]) => name.startsWith('#layers/')).map(([name, path]) => name + ' ' + path.slice(import.meta.dirname.length)).join(' '))
    console.log('finished')
  `,
    {
      'layers/brand/fw.config.mjs':
        'export default { $meta: { name: "brand" }, x: 1, modules: [{ meta: { configKey: "x" }, setup() {} }] }',
    },
  )
  const output = await run(dir)
  expect(output).toContain('/x/ true')
  expect(output).toMatch(/^layers ,[^ ]*, \/layers\/brand,brand,1$/m)
  expect(output).toMatch(/^aliases .*#layers\/brand \/layers\/brand\b/m)
})

it('watches the files of an application that a program builds for development', async () => {
  const dir = createProgram(
    'v4',
    `
    import { writeFileSync } from 'node:fs'
    import { join } from 'node:path'
    import { buildFw, loadFw } from '@fw/kit'
    const app = await loadFw({ rootDir: import.meta.dirname, dev: true })
    const file = join(import.meta.dirname, 'app/added.txt')
    const seen = new Promise(resolve => app.hook('builder:watch', (event, path) => path.endsWith('added.txt') && resolve(event + ' ' + path)))
    await buildFw(app)
    writeFileSync(file, 'added')
    console.log('watched', await seen)
    await app.close()
    console.log('finished')
  `,
  )
  expect(await run(dir)).toMatch(/watched add .*app\/added\.txt/)
})

it('calls the close hooks of modules when the application cannot be loaded', async () => {
  const dir = createProgram(
    'v4',
    `
    import { loadFw } from 'fw'
    const opened = (_, app) => app.hook('close', () => console.log('closed'))
    const broken = () => { throw new Error('no tea') }
    await loadFw({ rootDir: import.meta.dirname, overrides: { modules: [opened, broken] } }).catch(error => console.log(error.message))
    console.log('finished')
  `,
  )
  expect(await run(dir)).toMatch(/closed\n.*no tea.*\nfinished/s)
})

it('reports a project without fw, when loaded through the kit', async () => {
  const { loadFw } = await import('@fw/kit')
  const { dir } = createProject({ 'fw.config.json': '{}' })
  const error = await loadFw({ rootDir: dir }).then(
    () => undefined,
    (thrown: ProblemError) => thrown,
  )
  triggers('FW2046', error!.problems)
})

it('runs a custom builder that wraps the default one', proves('builder', 'server.builder'), async () => {
  const config = `import * as bundler1 from '@fw/bundler1-builder'
import * as server from '@fw/server-builder'
import { appendFileSync } from 'node:fs'
const note = word => appendFileSync(new URL('./notes.txt', import.meta.url), word + '\\n')
export default {
  builder: { async bundle(app) { note('client'); await bundler1.bundle(app) } },
  server: { builder: { prepare: server.prepare, async bundle(app) { note('server'); await server.bundle(app) } } },
}
`
  const dir = createProgram('v4', '', { 'fw.config.mjs': config })
  rmSync(join(dir, 'fw.config.ts'), { force: true })
  const { code, err } = await runFw(['build'], dir)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(readFileSync(join(dir, 'notes.txt'), 'utf8')).toBe('client\nserver\n')
  const server = startServer(dir)
  onTestFinished(() => server.stop())
  const [url] = await server.until(/http:\/\/[\w.:[\]]+:\d+/)
  expect(await (await fetch(url)).text()).toContain('<h1>Made by a program</h1>')
})
