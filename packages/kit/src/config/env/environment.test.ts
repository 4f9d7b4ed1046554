import { afterEach, describe, expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { withDotenv } from './environment'
import { loadOptions } from '../load'

const NAME = 'TEST_LENT_VALUE'

afterEach(async () => {
  await withDotenv(process.env, {}, async () => {})
  delete process.env[NAME]
})

async function readAppId(dir: string): Promise<string> {
  return (await loadOptions({ rootDir: dir, homeDir: dir, fresh: true })).options.appId
}

describe('values of .env files', () => {
  const config = `export default { appId: process.env.${NAME} ?? 'none' }`

  it('are available to the code of the config, and follow changes of the file', async () => {
    const project = createProject({ 'fw.config.ts': config, '.env': `${NAME}=one\n` })
    expect(await readAppId(project.dir)).toBe('one')
    project.write('.env', `${NAME}=two\n`)
    expect(await readAppId(project.dir)).toBe('two')
    project.write('.env', '')
    expect(await readAppId(project.dir)).toBe('none')
    expect(process.env[NAME]).toBeUndefined()
  })
  it('never override variables that are already set', async () => {
    const { dir } = createProject({ 'fw.config.ts': config, '.env': `${NAME}=file\n` })
    process.env[NAME] = 'real'
    expect(await readAppId(dir)).toBe('real')
    expect(process.env[NAME]).toBe('real')
  })
  it('do not leak into the next project', async () => {
    const first = createProject({ 'fw.config.ts': config, '.env': `${NAME}=first\n` })
    const second = createProject({ 'fw.config.ts': config })
    expect(await readAppId(first.dir)).toBe('first')
    expect(await readAppId(second.dir)).toBe('none')
  })
  it('do not leak into a project that is loaded at the same time', async () => {
    const projects = ['one', 'two', 'three'].map(value =>
      createProject({ 'fw.config.ts': `await new Promise(setImmediate)\n${config}`, '.env': `${NAME}=${value}\n` }),
    )
    const loaded = await Promise.all(
      projects.map(({ dir }) => loadOptions({ rootDir: dir, homeDir: dir, fresh: true })),
    )
    expect(loaded.map(({ options, facts }) => [options.appId, facts.env[NAME]])).toEqual(
      ['one', 'two', 'three'].map(value => [value, value]),
    )
  })
  it('are restored after a config has loaded another', async () => {
    const inner = createProject({ 'fw.config.ts': config, '.env': `${NAME}=inner\n` })
    const outer = createProject({
      'fw.config.ts': `const appId = await globalThis.readInner()\nexport default { appId: appId + process.env.${NAME} }`,
      '.env': `${NAME}=outer\n`,
    })
    const scope = globalThis as { readInner?: () => Promise<string> }
    scope.readInner = () => readAppId(inner.dir)
    expect(await readAppId(outer.dir)).toBe('innerouter')
    delete scope.readInner
  })
  it('are not treated as real variables in a copy of the environment', async () => {
    const { dir, write } = createProject({ 'fw.config.ts': config, '.env': `${NAME}=one\n` })
    await readAppId(dir)
    const env = { ...process.env }
    write('.env', `${NAME}=two\n`)
    expect((await loadOptions({ rootDir: dir, homeDir: dir, env })).facts.env[NAME]).toBe('two')
  })
  it('do not change an environment other than that of the process', async () => {
    const { dir } = createProject({ '.env': `${NAME}=x\n` })
    const env = {}
    const { facts } = await loadOptions({ rootDir: dir, homeDir: dir, env })
    expect(facts.env[NAME]).toBe('x')
    expect(env).toEqual({})
    expect(process.env[NAME]).toBeUndefined()
  })
})
