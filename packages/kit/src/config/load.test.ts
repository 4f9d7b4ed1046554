import { expect, it } from 'vitest'
import { createProject } from '../../../../test/project'
import { triggers } from '../../../../test/triggers'
import { loadConfig, loadOptions } from './load'

function setUp(files: Record<string, string>) {
  const project = createProject(files)
  return {
    ...project,
    options: { rootDir: project.dir, homeDir: project.path('home'), env: {} as Record<string, string | undefined> },
  }
}

it('loads an empty project', async () => {
  const { options, dir } = setUp({})
  const loaded = await loadOptions(options)
  expect(loaded.problems).toEqual([])
  expect(loaded.options.app.baseURL).toBe('/')
  expect(loaded.layers.map(layer => layer.rootDir)).toEqual([dir])
  expect(loaded.facts).toMatchObject({ rootDir: dir, envName: 'production', dev: false, test: false })
})

it('reports a project directory that does not exist', async () => {
  const { options, path } = setUp({})
  const { problems } = await loadOptions({ ...options, rootDir: path('gone') })
  expect(triggers('FW1130', problems).why).toBe(`Directory ${path('gone')} does not exist.`)
})

it.each([
  [{}, 'production'],
  [{ dev: true }, 'development'],
  [{ test: true }, 'test'],
  [{ envName: 'staging', dev: true }, 'staging'],
  [{ dev: true, env: { NODE_ENV: 'ci' } }, 'ci'],
])('resolves the environment name for %j %s', async (given, envName) => {
  const { options } = setUp({})
  expect((await loadConfig({ ...options, ...given })).facts.envName).toBe(envName)
})

it('gives the command line precedence over environment, project and layers', async () => {
  const { options } = setUp({
    'fw.config.json': JSON.stringify({
      extends: './base',
      app: { rootId: 'project' },
      $production: { app: { rootTag: 'main' } },
    }),
    'base/fw.config.json': JSON.stringify({ app: { rootId: 'base', rootTag: 'base', teleportId: 'base' } }),
  })
  const { app } = (await loadOptions({ ...options, overrides: { 'app.baseURL': '/cli/' } })).options
  expect(app).toMatchObject({ baseURL: '/cli/', rootId: 'project', rootTag: 'main', teleportId: 'base' })
})

it('reads .env files unless disabled, and never writes to the environment', async () => {
  const { options, path } = setUp({ '.env': 'A=file\nB=file', '.env.production': 'C=named' })
  const env = { A: 'real' }
  const loaded = await loadConfig({ ...options, env })
  expect(loaded.facts.env).toEqual({ A: 'real', B: 'file', C: 'named' })
  expect(env).toEqual({ A: 'real' })
  expect(loaded.files).toEqual([path('.env'), path('.env.production')])
  expect(loaded.candidates).toContain(path('.env.local'))
  expect((await loadConfig({ ...options, env, dotenv: false })).facts.env).toEqual({ A: 'real' })
})

it('loads another config file if requested', async () => {
  const { options, path } = setUp({ 'fw.config.json': '{"ssr":true}', 'conf/other.json': '{"ssr":false}' })
  for (const configFile of ['conf/other.json', 'conf/other']) {
    const loaded = await loadOptions({ ...options, configFile })
    expect(loaded.options.ssr).toBe(false)
    expect(loaded.layers[0]).toMatchObject({ configFile: path('conf/other.json'), chain: ['conf/other.json'] })
  }
  for (const configFile of ['gone.json', 'gone.ts'])
    expect((await loadOptions({ ...options, configFile })).problems).toHaveLength(1)
})

it('locates each problem, once, errors first', async () => {
  const { options, path } = setUp({
    'fw.config.json':
      '{\n  "$production": { "bogusKey": 1 },\n  "extends": "./base",\n  "bundler1": { "publicDir": "x" },\n  "ssr": "yes"\n}',
    'base/fw.config.yaml': 'app:\n  baseURL: 1\n',
  })
  const { problems } = await loadOptions(options)
  const base = path('base/fw.config.yaml')
  const file = path('fw.config.json')
  expect(
    problems.map(({ severity, location }) => [severity, location?.file, location?.line, location?.column]),
  ).toEqual([
    ['error', base, 2, 3],
    ['error', file, 2, 20],
    ['error', file, 5, 3],
    ['warning', file, 4, 17],
  ])
})

it('never modifies a prototype, from a file, an rc, the command line or a layer', async () => {
  const evil =
    '{"__proto__":{"polluted":1},"app":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}},"$production":{"__proto__":{"polluted":1}}'
  const { options } = setUp({
    'fw.config.json': `${evil},"extends":"./base"}`,
    'base/fw.config.json': `${evil}}`,
    '.fwrc': '__proto__.polluted=1\nconstructor.prototype.polluted=1',
  })
  const { problems } = await loadOptions({
    ...options,
    overrides: { '__proto__.polluted': 1, 'constructor.prototype.polluted': 1 },
  })
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['FW1007']))
  expect(problems.length).toBeGreaterThan(8)
})
