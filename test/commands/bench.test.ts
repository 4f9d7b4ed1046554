import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeFiles } from '../harness/build-app'
import { triggers } from '../triggers'
import { bench, createBenchApp, longest, readStored, storedFile } from './bench-project'
import { createProject, runFw, startFw } from './program'

const PAGE = '<template><h1>Page</h1></template>\n'

/** A module that takes its time: once in its setup, once in a listener of a hook. */
const moduleOf = (name: string, setupMs: number, hookMs: number): string => `
const wait = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
export default Object.assign(
  async (_, fw) => {
    fw.hook('build:before', () => wait(${hookMs}))
    await wait(${setupMs})
  },
  { getMeta: async () => ({ name: '${name}' }) },
)
`

describe('the start of a project', () => {
  it('names the module and the listener that take longest, and what takes longer than in the last run', async () => {
    const dir = createBenchApp({
      'fw.config.ts': "export default { modules: ['./modules/quick', './modules/slow'] }\n",
      'modules/quick.mjs': moduleOf('quick', 0, 0),
      'modules/slow.mjs': moduleOf('slow', 600, 400),
      'app/app.vue': PAGE,
    })
    const first = await bench(dir, '--only', 'start')
    const { readings } = first.parts.start!
    expect(longest(readings, 'module')[0]).toBe('module ./modules/slow')
    expect(longest(readings, 'hook')[0]).toBe('hook build:before of module ./modules/slow')
    expect(readings.filter(({ subject }) => subject === 'cold start').map(({ metric }) => metric)).toEqual([
      'cpu',
      'wall',
      'memory',
    ])
    const files = readings.find(({ metric }) => metric === 'loaded')!
    expect(Object.keys(files.parts!)).toEqual(expect.arrayContaining(['modules/quick.mjs', 'vite', 'fw']))
    expect(first.comparisons).toEqual([])
    expect(Object.keys(first.parts)).toEqual(['start'])

    writeFiles(dir, { 'modules/quick.mjs': moduleOf('quick', 1500, 0) })
    const { out, code } = await runFw(['bench', '--only', 'start', '--rounds', '1'], dir)
    expect(code).toBe(0)
    expect(out).toMatch(/Compared with the run of 20\d\d-/)
    expect(out).toMatch(/slower +start: module \.\/modules\/quick, setup: .+ → 1\.\d\d s/)
    expect(out).not.toMatch(/slower +start: module \.\/modules\/slow/)
    expect(existsSync(join(dir, 'node_modules/.cache/fw/bench'))).toBe(false)
  })
})

describe('a built project', () => {
  const files = {
    'fw.config.ts': "export default { routeRules: { '/cached': { swr: 60 } } }\n",
    'app/app.vue': '<template><FwPage /></template>\n',
    'app/pages/index.vue': PAGE,
    'app/pages/about.vue': PAGE,
    'app/pages/cached.vue': PAGE,
    'app/pages/heavy.vue': `<script setup lang="ts">
const rows = useState('rows', () => Array.from({ length: 3000 }, (_, id) => ({ id, name: \`Row \${id}\` })))
</script>
<template><ul><li v-for="row in rows" :key="row.id">{{ row.name }}</li></ul></template>
`,
    'app/pages/users/[id].vue': '<template><h1>{{ $route.params.id }}</h1></template>\n',
    'server/api/time.get.ts': 'export default defineEventHandler(() => ({ time: 1 }))\n',
    'server/api/time.post.ts': 'export default defineEventHandler(() => ({ time: 2 }))\n',
    'server/api/broken.get.ts': 'export default defineEventHandler(() => { throw new Error() })\n',
    'node_modules/foo/package.json': '{ "name": "foo", "version": "1.0.0", "type": "module", "main": "index.js" }\n',
    'node_modules/foo/index.js': `export const words = ${JSON.stringify(
      Array.from({ length: 4000 }, (_, index) => `word-${(index * 7919) % 100_003}`),
    )}\n`,
  }

  it('names the page that costs most, and the package because of which a page has grown', async () => {
    const dir = createBenchApp(files)
    const first = await bench(dir)
    expect(first.code).toBe(0)
    expect(Object.keys(first.parts)).toEqual(['start', 'build', 'request', 'client'])
    const requests = first.parts.request!.readings.filter(({ subject }) => subject.startsWith('/'))
    expect(requests[0]!.subject).toBe('/heavy')
    expect(requests.map(({ subject }) => subject).toSorted()).toEqual(['/', '/about', '/api/time', '/cached', '/heavy'])
    expect(requests.filter(({ note }) => note).map(({ subject, note }) => `${subject} ${note}`)).toEqual([
      '/cached cached',
    ])
    expect(first.parts.request!.notes.join()).toContain('/users/:id')
    triggers('FW2293', JSON.stringify(first.problems))
    expect(first.problems.map(({ why }) => why)).toEqual([
      '`/api/broken` was not measured: it responds with status code 500.',
    ])
    const build = first.parts.build!.readings.map(({ subject, metric }) => `${subject} ${metric}`)
    expect(build).toEqual(
      expect.arrayContaining(['build cpu', 'build memory', 'step client bundle cpu', 'client output', 'server output']),
    )
    const client = first.parts.client!.readings
    const about = client.filter(({ subject }) => subject === '/about').map(({ metric }) => metric)
    expect(about).toEqual(['js', 'css', 'html', 'payload'])
    // Measured builds are not the ones to deploy.
    expect(existsSync(join(dir, '.output'))).toBe(false)

    writeFiles(dir, {
      'app/pages/about.vue': `<script setup>
import { words } from 'foo'
</script>
<template><h1>{{ words }}</h1></template>
`,
    })
    const second = await bench(dir, '--only', 'client')
    expect(Object.keys(second.parts)).toEqual(['client'])
    const [{ part, changes } = { part: '', changes: [] }] = second.comparisons
    expect(part).toBe('client')
    expect(changes.filter(({ metric }) => metric === 'js')).toMatchObject([
      { subject: '/about', verdict: 'more', cause: expect.stringMatching(/^`foo` \+\d+\.\d kB/) as string },
    ])
    // The parts of the first run remain.
    expect(Object.keys(readStored(dir)!)).toEqual(['start', 'build', 'request', 'client'])
  })

  it('measures the paths that are named, and compares with a file', async () => {
    const dir = createBenchApp(files)
    const base = await runFw(
      ['bench', '--only', 'request', '--rounds', '1', '--routes', '/users/1,/api/time', '--json', '--no-save'],
      dir,
    )
    expect(readStored(dir)).toBeUndefined()
    writeFileSync(join(dir, 'base.json'), base.out)
    const { parts, comparisons } = await bench(
      dir,
      '--only',
      'request',
      '--routes',
      '/users/1',
      '--compare',
      'base.json',
    )
    const paths = parts.request!.readings.map(({ subject }) => subject).filter(subject => subject.startsWith('/'))
    expect(paths).toEqual(['/users/1'])
    expect(comparisons.map(({ part }) => part)).toEqual(['request'])
    expect(comparisons[0]!.changes).toContainEqual(
      expect.objectContaining({ subject: '/api/time', metric: 'cpu', verdict: 'gone' }),
    )
    expect(existsSync(storedFile(dir))).toBe(true)

    const missing = await runFw(['bench', '--only', 'request', '--routes', '/api/nope'], dir)
    triggers('FW2291', missing.err)
    expect(missing.err).toContain('`/api/nope` of `--routes` cannot be measured: it responds with status code 404.')
    expect(missing.code).toBe(1)
  })
})

describe('what cannot be measured', () => {
  it.each([
    [['--only', 'starts'], 'Invalid value "starts" for `--only`.'],
    [['--rounds', '0'], 'Invalid value "0" for `--rounds`.'],
    [['--routes', ','], 'Invalid value "," for `--routes`.'],
  ])('rejects %j', async (flags, text) => {
    const { code, err } = await runFw(['bench', ...flags], createProject({ 'app/app.vue': PAGE }))
    triggers('FW1305', err)
    expect(err).toContain(text)
    expect(code).toBe(1)
  })

  it('rejects files that are no recordings', async () => {
    const dir = createProject({ 'app/app.vue': PAGE, 'a.json': '{', 'b.json': '{}' })
    const reasonOf = async (file: string): Promise<string> => {
      const { err, code } = await runFw(['bench', '--compare', file], dir)
      triggers('FW2292', err)
      expect(code).toBe(1)
      return /cannot be compared: (.*)\./.exec(err)![1]!
    }
    expect([await reasonOf('none.json'), await reasonOf('a.json'), await reasonOf('b.json')]).toEqual([
      'it does not exist',
      'it is not JSON',
      'it contains no numbers of this version of `fw bench`',
    ])
  })

  it('reports the error of a build and of a page, and stores nothing', async () => {
    const dir = createBenchApp({ 'app/app.vue': '<script setup>\nconst a =\n</script>\n<template><p /></template>\n' })
    const build = await runFw(['bench', '--only', 'build', '--json'], dir)
    expect(build.code).toBe(1)
    expect((JSON.parse(build.out) as { problems: unknown[] }).problems).toEqual([
      expect.objectContaining({ severity: 'error', file: 'app/app.vue' }),
    ])
    writeFiles(dir, {
      'app/app.vue': "<script setup>\nthrow new Error('no database')\n</script>\n<template><p /></template>\n",
    })
    const start = await runFw(['bench', '--only', 'start'], dir)
    triggers('FW2290', start.err)
    expect(start.err).toContain('The development server could not be measured: `/` responded with status code 500.')
    expect(start.err).toContain('no database')
    expect(start.code).toBe(1)
    expect(readStored(dir)).toBeUndefined()
  })

  it('says why the requests of a static site are not measured', async () => {
    const dir = createBenchApp({
      'fw.config.ts': 'export default { serverEngine: { static: true } }\n',
      'app/app.vue': '<template><FwPage /></template>\n',
      'app/pages/index.vue': PAGE,
    })
    const { parts } = await bench(dir, '--only', 'request,client')
    expect(parts.request).toMatchObject({
      readings: [],
      notes: ['Requests were not measured: the site is static.'],
    })
    expect(parts.client!.readings.map(({ metric }) => metric)).toEqual(
      expect.arrayContaining(['js', 'html', 'payload']),
    )
  })
})

it('ends what it has started when it is killed', async () => {
  const dir = createBenchApp({
    'fw.config.ts': "export default { modules: ['./modules/endless'] }\n",
    'modules/endless.mjs': `import { writeFileSync } from 'node:fs'
export default () => {
  writeFileSync('started', String(process.pid))
  return new Promise(() => setInterval(() => {}, 1000))
}
`,
    'app/app.vue': PAGE,
  })
  const started = join(dir, 'started')
  const isRunning = (pid: number): boolean => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    rmSync(started, { force: true })
    const program = startFw(['bench', '--only', 'start'], dir)
    const ended = new Promise<number | null>(resolve => program.once('exit', resolve))
    await expect.poll(() => existsSync(started) && readFileSync(started, 'utf8'), { timeout: 60_000 }).toMatch(/\d/)
    const pid = Number(readFileSync(started, 'utf8'))
    expect(isRunning(pid)).toBe(true)
    program.kill(signal)
    expect(await ended).toBe(signal === 'SIGINT' ? 130 : null)
    await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false)
  }
})
