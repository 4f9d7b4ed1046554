import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { proves } from '../proofs/registry'
import { runCommand } from './build'
import { startProgram } from './process'

const files = { 'app/app.vue': '<template><h1>Built</h1></template>' }

describe('fw build', () => {
  it('calls hooks in flat and nested form, of configuration and modules', proves('hooks', '2.13-hooks', '6-def', '6-naming', '6-registration', '6-build:done'), async () => {
    const { code, output } = await runCommand(['build'], {
      variant: 'A',
      fixture: {
        config: `{
          hooks: { 'build:done': builder => console.log('flat', builder.options.buildDir, builder.fw.options === builder.options), build: { before: () => console.log('nested') } },
          modules: [(_, fw) => { fw.hook('build:done', () => console.log('module')) }],
        }`,
        files,
      },
    })
    expect(code, output).toBe(0)
    expect(output.match(/^flat .*\/\.fw true$/gm)).toHaveLength(1)
    expect(output.match(/^nested$/gm)).toHaveLength(1)
    expect(output.match(/^module$/gm)).toHaveLength(1)
  })

  it('hands the application to builders of the project', proves('builder', 'server.builder'), async () => {
    const { code, output, dir } = await runCommand(['build'], {
      variant: 'A',
      fixture: { config: '{ builder: { bundle: async app => console.log("client", app.options.rootDir) }, server: { builder: { bundle: async app => console.log("server", app.options.rootDir) } } }', files },
    })
    expect(code, output).toBe(0)
    expect(output).toContain(`client ${dir}`)
    expect(output).toContain(`server ${dir}`)
    expect(existsSync(join(dir, '.output'))).toBe(false)
  })

  it('names the package of a builder that is not installed', proves('2.4-builder-packages'), async () => {
    const { code, output } = await runCommand(['build'], { variant: 'A', fixture: { config: { builder: 'no-such-builder' }, files } })
    expect(code).not.toBe(0)
    expect(output).toContain('no-such-builder')
  })

  it('takes the project of its argument', proves('rootDir', '2.2-root-arg'), async () => {
    const { code, output, dir } = await runCommand(['build', 'deep/project'], { variant: 'A', fixture: { config: {}, files: { 'deep/project/fw.config.ts': 'export default defineFwConfig({})', 'deep/project/app/app.vue': files['app/app.vue'] } } })
    expect(code, output).toBe(0)
    expect(existsSync(join(dir, 'deep/project/.output/server/index.mjs'))).toBe(true)
    expect(existsSync(join(dir, '.fw'))).toBe(false)
  })

  it('reads the configuration when it builds, not when the server starts', proves('1.2-read', 'pre-config-file'), async () => {
    const { code, output, dir } = await runCommand(['build'], { variant: 'A', fixture: { config: { app: { head: { title: 'When built' } } }, files } })
    expect(code, output).toBe(0)
    writeFileSync(join(dir, 'fw.config.ts'), 'throw new Error("read by a server")')
    const server = startProgram([join(dir, '.output/server/index.mjs')], { cwd: dir, env: { PORT: '0', HOST: '127.0.0.1' } })
    try {
      const [url] = await server.until(/http:\/\/[\w.:[\]]+:\d+/)
      expect(await (await fetch(url)).text()).toContain('<title>When built</title>')
    } finally {
      await server.stop()
    }
  })

  it('ends with an error, not with half an output, when code is broken', async () => {
    const { code, output } = await runCommand(['build'], { variant: 'B', fixture: { config: {}, files: { 'app/app.vue': '<template><h1>Broken</template>' } } })
    expect(code).not.toBe(0)
    expect(output).toContain('app.vue')
  })

  it('says which pre-processor is missing', proves('2.4-css'), async () => {
    const { code, output } = await runCommand(['build'], { variant: 'A', fixture: { config: { css: ['~/assets/a.styl'] }, files: { ...files, 'app/assets/a.styl': '.a\n  color red\n' } } })
    expect(code).not.toBe(0)
    expect(output).toMatch(/stylus/)
  })
})
