import { mkdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { triggers } from '../../../../../test/triggers'
import { loadDotenv } from './dotenv'

function load(text: string, env: NodeJS.ProcessEnv = {}) {
  return loadDotenv(createProject({ '.env': text }).dir, 'production', env)
}

describe('loadDotenv', () => {
  it('loads .env.<name>.local with higher precedence than .env.local, .env.<name> and .env', () => {
    const project = createProject({
      '.env': 'A=1\nB=1\nC=1\nD=1',
      '.env.staging': 'B=2\nC=2\nD=2',
      '.env.local': 'C=3\nD=3',
      '.env.staging.local': 'D=4',
      '.env.production': 'A=no',
    })
    const { values, files, candidates, problems } = loadDotenv(project.dir, 'staging', {})
    expect(values).toEqual({ A: '1', B: '2', C: '3', D: '4' })
    expect(files).toEqual(['.env', '.env.staging', '.env.local', '.env.staging.local'].map(project.path))
    expect(candidates).toEqual(files)
    expect(problems).toEqual([])
  })

  it('reads only a given file, which must exist', () => {
    const project = createProject({
      '.env': 'A=1',
      '.env.production': 'A=2',
      '.env.local': 'A=3',
      'ops/env': 'B=given ${REAL}',
    })
    const given = loadDotenv(project.dir, 'production', { REAL: 'real' }, project.path('ops/env'))
    expect(given.values).toEqual({ B: 'given real' })
    expect([given.files, given.candidates]).toEqual([[project.path('ops/env')], [project.path('ops/env')]])
    expect(given.locations.B).toEqual({ file: project.path('ops/env'), line: 1, column: 1 })
    for (const [name, reason] of [
      ['missing', 'it does not exist'],
      ['ops', 'it is a directory'],
    ] as const) {
      const result = loadDotenv(project.dir, 'production', {}, project.path(name))
      expect(result.values).toEqual({})
      expect(result.candidates).toEqual([project.path(name)])
      const problem = triggers('FW1142', result)
      expect(problem.severity).toBe('error')
      expect(problem.why).toContain(reason)
    }
  })

  it('does not override variables that are already set, even to an empty string', () => {
    const env = { A: 'real', B: '' }
    const { values } = load('A=file\nB=file\nC=${A}-${B}-c', env)
    expect(values).toEqual({ C: 'real--c' })
    expect(env).toEqual({ A: 'real', B: '' })
  })

  it('lists the files', () => {
    const { files, candidates } = loadDotenv(createProject().dir, 'test', {})
    expect(files).toEqual([])
    expect(candidates.map(file => file.split('/').at(-1))).toEqual([
      '.env',
      '.env.test',
      '.env.local',
      '.env.test.local',
    ])
  })

  it('expands braced references, fallbacks and escapes', () => {
    const { values, problems } = load(
      [
        'HOST=localhost',
        'URL=http://${HOST}:${PORT:-3000}/',
        'DEEP=${URL}x',
        'NESTED=${NONE:-${ALSO_NONE:-inner}}',
        'EMPTY=',
        'FILLED=${EMPTY:-full}',
        'ESCAPED=\\${HOST}',
        'BARE=$HOST',
        'OPEN=${HOST',
        'ODD=${not a name}',
        'SELF=${SELF:-own}',
      ].join('\n'),
    )
    expect(values).toEqual({
      HOST: 'localhost',
      URL: 'http://localhost:3000/',
      DEEP: 'http://localhost:3000/x',
      NESTED: 'inner',
      EMPTY: '',
      FILLED: 'full',
      ESCAPED: '${HOST}',
      BARE: '$HOST',
      OPEN: '${HOST',
      ODD: '${not a name}',
      SELF: 'own',
    })
    expect(problems).toEqual([])
  })

  it('does not expand values of variables that are already set', () => {
    expect(load('A=${REAL}', { REAL: '${X}' }).values).toEqual({ A: '${X}' })
  })

  it('reports unresolved and circular references', () => {
    const unset = load('# first\nA=${NOTHING}\nB=${A}')
    expect(unset.values).toEqual({ A: '', B: '' })
    expect(unset.problems).toHaveLength(1)
    expect(triggers('FW1109', unset).location).toMatchObject({ line: 2, column: 1 })
    const circle = load('A=${B}\nB=x${A}\nC=${A}')
    expect(triggers('FW1110', circle).why).toContain('`A` → `B` → `A`')
    expect(circle.problems.map(({ location }) => location?.line)).toEqual([1, 2])
  })

  it('reports a file that cannot be read', () => {
    const project = createProject({ '.env.local': 'A=1' })
    mkdirSync(project.path('.env'))
    const result = loadDotenv(project.dir, 'production', {})
    expect(triggers('FW1108', result).location).toEqual({ file: project.path('.env') })
    expect(result.values).toEqual({ A: '1' })
  })

  it('never modifies a prototype', () => {
    const { values } = load('__proto__=x\nconstructor=y\nA=${__proto__}${toString:-none}')
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype)
    expect(values.A).toContain('none')
  })
})
