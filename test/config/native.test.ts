import { describe, expect, it } from 'vitest'
import { type Result, runFw } from '../commands/program'
import { createProject } from '../project'

const hasTypeScript = Boolean((process.features as { typescript?: string | false }).typescript)

// Lists the libraries that the process has loaded: the transpiler may have been loaded in another thread.
const SPY = `process.on('exit', () => {
  process.report.excludeNetwork = true
  const { sharedObjects } = process.report.getReport()
  process.stderr.write(JSON.stringify(sharedObjects.filter(file => /oxc-(transform|parser)/.test(file.replace(/.*node_modules/, '')))))
})`

/** Runs `fw config get`; `err` is then the array of the native oxc libraries in the process. */
async function get(files: Record<string, string>): Promise<Result> {
  const project = createProject({ 'package.json': '{}', ...files, 'spy.cjs': SPY })
  return runFw(['config', 'get', 'app.baseURL'], project.dir, {
    NODE_OPTIONS: `--require=${JSON.stringify(project.path('spy.cjs'))}`,
  })
}

describe('fw config get', () => {
  it('loads TypeScript that imports no other file with the transpiler, without hooks', async () => {
    const { code, out, err } = await get({
      'fw.config.ts': `const baseURL: string = '/a/'\nexport default { app: { baseURL } }`,
    })
    expect({ code, out }).toEqual({ code: 0, out: '/a/\n' })
    // Nothing else is on stderr, not even a warning.
    expect(err).toMatch(/^\["[^"]*oxc-transform[^"]*\.node"\]$/)
  })

  it('loads TypeScript with imports without a transpiler if Node supports type stripping', async () => {
    const { code, out, err } = await get({
      'fw.config.ts': `import { defineFwConfig } from 'fw/config'\nimport { baseURL } from './base'\nexport default defineFwConfig({ app: { baseURL } })`,
      'base.ts': `export const baseURL: string = '/a/'`,
    })
    expect({ code, out }).toEqual({ code: 0, out: '/a/\n' })
    if (hasTypeScript) expect(err).toBe('[]')
    else expect(err).toMatch(/^\["[^"]*oxc-transform[^"]*\.node"\]$/)
  })

  it('transpiles syntax that Node cannot strip, without warnings', async () => {
    const { code, out, err } = await get({
      'fw.config.ts': `enum Base { A = '/a/' }\nexport default { app: { baseURL: Base.A } }`,
    })
    expect({ code, out }).toEqual({ code: 0, out: '/a/\n' })
    expect(err).toMatch(/^\["[^"]*oxc-transform[^"]*\.node"\]$/)
  })

  it.each([
    ['ts', 'interface A {\n  a: 1\n}\nexport default { app: { baseURL: (null as unknown as A).a.b } }', '4:57'],
    [
      'ts',
      'enum B { x }\ninterface A {\n  a: 1\n}\nexport default { app: { baseURL: (null as unknown as A).a.b, x: B.x } }',
      '5:57',
    ],
    ['cts', 'interface A {\n  a: 1\n}\nmodule.exports = { app: { baseURL: (null as unknown as A).a.b } }', '4:59'],
  ])('reports the location of an error thrown in a .%s config', async (extension, text, position) => {
    const project = createProject({ [`fw.config.${extension}`]: text })
    const { code, err } = await runFw(['config', 'get', 'app.baseURL'], project.dir)
    expect(code).toBe(1)
    expect(err).toContain('FW1103')
    expect(err).toContain(`fw.config.${extension}:${position}`)
  })
})
