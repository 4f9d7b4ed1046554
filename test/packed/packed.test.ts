import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type LockedPackages, findTooNew } from '../guards/lockfile'
import { PACKAGES, loadText, root } from '../guards/repository'
import { extendFixture, layOut, loadFixture } from '../harness/fixture'
import { type Program, startProgram } from '../harness/child-program'
import { writeFiles } from '../harness/build-app'
import { headingOf } from '../suites/html'
import { triggers } from '../triggers'
import { installFromNpm, npm, run } from './program'
import { packPackages } from './tarballs'
import { removeFolder } from '../harness/remove-folder'

/** The maximum number of installed packages of an application. It may only decrease; the goal is 150. */
const INSTALLED = 115

/** A project installs the other bundlers and the compatibility package when it uses them. */
const NOT_INSTALLED = ['create-fw', 'bundler2-builder', 'bundler3-builder', 'nuxt']

const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fw-packed-')))
const project = join(dir, 'project')
let tarballs: ReadonlyMap<string, string>
let warnings: string

/** The tarballs that an application installs. */
function installedFiles(): string[] {
  return [...tarballs].filter(([name]) => !NOT_INSTALLED.includes(name)).map(([, file]) => file)
}

function write(path: string, text: string): void {
  writeFileSync(join(project, path), text)
}

/** Runs the installed command, like npx. */
function fw(...args: string[]) {
  return run(join(project, 'node_modules/.bin/fw'), args, project)
}

beforeAll(async () => {
  mkdirSync(project)
  tarballs = await packPackages()
  write('package.json', JSON.stringify({ name: 'shop', private: true, type: 'module' }))
  warnings = (await installFromNpm(installedFiles(), project)).stderr
  write(
    'fw.config.ts',
    `import { defineFwConfig } from 'fw/config'

enum Base { Shop = '/shop/' }

export default defineFwConfig({ app: { baseURL: Base.Shop } })
`,
  )
})

afterAll(() => {
  removeFolder(dir)
})

describe.each(PACKAGES)('the tarball of %s', name => {
  const manifest = JSON.parse(loadText(`packages/${name}/package.json`)) as { name: string }

  it('passes publint', async () => {
    const tarball = Uint8Array.from(readFileSync(tarballs.get(name)!)).buffer
    const { messages } = await publint({ pack: { tarball }, strict: true })
    expect(messages.map(message => formatMessage(message, manifest))).toEqual([])
  })

  it('passes attw', async () => {
    const data = Uint8Array.from(readFileSync(tarballs.get(name)!))
    const result = await checkPackage(createPackageFromTarballData(data))
    const problems = result.types ? result.problems : []
    // The packages are ESM only: `require()` of an ES module is intended (Node 20.19 supports it), and the resolution of
    // Node 10, which TypeScript 6 has deprecated, does not support `exports`.
    const meant = (problem: object & { kind: string }) =>
      problem.kind === 'CJSResolvesToESM' || ('resolutionKind' in problem && problem.resolutionKind === 'node10')
    expect(result.types).not.toBe(false)
    expect(problems.filter(problem => !meant(problem))).toEqual([])
  })

  it('contains the build and the license, but no sources', async () => {
    const { stdout } = await run('tar', ['-tzf', tarballs.get(name)!], dir)
    const files = new Set(
      stdout
        .trim()
        .split('\n')
        .map(file => file.split('/')[1]!),
    )
    expect([...files].filter(file => file !== 'bin' && file !== 'templates').sort()).toEqual([
      'LICENSE',
      'dist',
      'package.json',
    ])
  })
})

describe('the command, installed from the tarballs', () => {
  it('runs with npx', async () => {
    const printed = await npm(['exec', '--no', '--', 'fw', 'config', 'get', 'app.baseURL'], project)
    expect(printed.trim()).toBe('/shop/')
  })

  it('prints the options as JSON', async () => {
    const { code, stdout, stderr } = await fw('config', '--json')
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({ rootDir: project, app: { baseURL: '/shop/' } })
    expect(code).toBe(0)
  })

  it('prints information for a bug report', async () => {
    const { code, stdout } = await fw('info')
    expect(stdout).toContain('fw.config.ts')
    expect(stdout).toContain(process.version.slice(1))
    expect(code).toBe(0)
  })
})

it('installs only packages that support this Node version', () => {
  expect(warnings).not.toContain('EBADENGINE')
})

it('installs only packages that support the oldest Node version', () => {
  const { packages } = JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: LockedPackages
  }
  expect(findTooNew(packages)).toEqual([])
})

it('installs only a few packages', () => {
  const { packages } = JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: object
  }
  const count = Object.keys(packages).length
  console.info(`${count} packages installed`)
  expect(count).toBeLessThanOrEqual(INSTALLED)
})

describe('an application installed from the tarballs', () => {
  const app = join(project, 'app')
  const site = loadFixture('site')
  // Sass, Less and the JSX compiler are installed by projects, and this project has none of them.
  const config = site.files['fw.config.ts']!.replace(/, '[^']*theme\.scss', '[^']*extra\.less'/, '')
  const assets = site.files['app/pages/assets.vue']!.replaceAll('linked.scss', 'linked.css')
  const bin = join(project, 'node_modules/fw/bin/fw.mjs')

  beforeAll(() => {
    mkdirSync(app)
    writeFiles(
      app,
      layOut(
        extendFixture(site, {
          files: {
            'fw.config.ts': config,
            'app/pages/tsx.tsx': undefined,
            'app/pages/assets.vue': assets,
            'app/assets/css/linked.css': '.linked { color: red }',
          },
        }),
        'v4',
      ),
    )
  })

  const requestPages = async (program: Program): Promise<number[]> => {
    onTestFinished(() => program.stop())
    const [url] = await program.until(/http:\/\/[\w.:[\]]+:\d+/)
    await fetch(`${url}/__fw_ready`)
    const html = async (path: string) => (await fetch(url + path, { headers: { accept: 'text/html' } })).text()
    expect(headingOf(await html('/users/7'))).toBe('User 7')
    expect(await (await fetch(`${url}/api/hello`)).json()).toEqual({ hello: 'world' })
    expect((await fetch(`${url}/logo.svg`)).status).toBe(200)
    return Promise.all(
      ['/', '/components', '/data', '/imports', '/plugins', '/guarded'].map(
        async path => (await fetch(url + path)).status,
      ),
    )
  }
  const expectedStatuses = Array.from({ length: 6 }, () => 200)

  it('runs in development', async () => {
    expect(await requestPages(startProgram([bin, 'dev', '--port', '0', '--host', '127.0.0.1'], { cwd: app }))).toEqual(
      expectedStatuses,
    )
  })

  it('is built, and runs without any installed packages', async () => {
    const { code, stdout, stderr } = await run(process.execPath, [bin, 'build'], app)
    expect(code, stdout + stderr).toBe(0)
    const moved = realpathSync(mkdtempSync(join(tmpdir(), 'fw-moved-')))
    onTestFinished(() => removeFolder(moved))
    cpSync(join(app, '.output'), join(moved, 'output'), { recursive: true })
    expect(
      await requestPages(
        startProgram([join(moved, 'output/server/index.mjs')], { cwd: moved, env: { PORT: '0', HOST: '127.0.0.1' } }),
      ),
    ).toEqual(expectedStatuses)
  })

  it('is prepared', async () => {
    const { code, stderr } = await run(process.execPath, [bin, 'prepare'], app)
    expect(code, stderr).toBe(0)
    expect(readdirSync(join(app, '.fw')).some(file => file.startsWith('tsconfig'))).toBe(true)
  })
})

describe('an application with a broken sass-embedded', () => {
  const reasons = {
    'lacks its platform': `throw new Error("Embedded Dart Sass couldn't find the embedded compiler executable. Please make sure the optional dependency sass-embedded-linux-x64 is installed in node_modules.")`,
    'cannot be loaded': `import './gone.mjs'`,
    'cannot be started': `export const initAsyncCompiler = async () => { throw new Error('spawn dart ENOEXEC') }`,
  }
  it.each(Object.entries(reasons))('that %s reports the broken package', async (reason, code) => {
    const app = join(project, `styled-${reason.replaceAll(' ', '-')}`)
    writeFiles(app, {
      'package.json': '{ "type": "module" }',
      'app/app.vue': '<template><p>Styled</p></template>\n<style lang="scss">p { b { color: red } }</style>\n',
      'node_modules/sass-embedded/package.json':
        '{ "name": "sass-embedded", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
      'node_modules/sass-embedded/index.js': code,
    })
    const { code: exit, stdout, stderr } = await fw('build', app)
    expect(exit).toBe(1)
    triggers('FW2083', stdout + stderr)
    expect(stderr).toMatch(/`sass-embedded` is installed[\s\S]*at .*app\/app\.vue/)
  })
})

/** The types of exports in an installed project, by the ids of the modules. */
async function typesOfExports(exports: Readonly<Record<string, string>>, cwd: string): Promise<unknown> {
  const text = `const types = {}
for (const [id, name] of ${JSON.stringify(Object.entries(exports))}) types[id] = typeof (await import(id))[name]
console.log(JSON.stringify(types))`
  const { code, stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', text], cwd)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout)
}

describe('the subpaths of fw, installed from the tarballs', () => {
  it('export functions', async () => {
    const exports = { fw: 'loadFw', 'fw/kit': 'defineFwModule', 'fw/schema': 'resolve', 'fw/config': 'defineFwConfig' }
    expect(await typesOfExports(exports, project)).toEqual({
      fw: 'function',
      'fw/kit': 'function',
      'fw/schema': 'function',
      'fw/config': 'function',
    })
  })

  it('re-export the same packages as @fw/kit and @fw/schema, and a loadFw that accepts a project directory as `cwd`', async () => {
    write(
      'load.mjs',
      `import { loadFw } from 'fw'
console.log((await import('fw/kit')).useFw === (await import('@fw/kit')).useFw)
console.log((await import('fw/schema')).resolve === (await import('@fw/schema')).resolve)
const app = await loadFw({ cwd: ${JSON.stringify(project)} })
console.log(app.options.rootDir, app.options.app.baseURL)
await app.close()
`,
    )
    const { stdout, stderr } = await run(process.execPath, [join(project, 'load.mjs')], dir)
    expect(stdout.trim().split('\n'), stderr).toEqual(['true', 'true', `${project} /shop/`])
  })
})

describe('component tests, with fw installed from the tarballs', () => {
  const tested = join(dir, 'tested')
  const { devDependencies } = JSON.parse(loadText('package.json')) as { devDependencies: Record<string, string> }
  const tools = ['vitest', 'happy-dom', '@vue/test-utils'].map(name => `${name}@${devDependencies[name]!}`)

  beforeAll(async () => {
    writeFiles(tested, {
      'package.json': JSON.stringify({ name: 'tested', private: true, type: 'module' }),
      'vitest.config.ts': `import { defineVitestConfig } from 'fw/test-utils/config'\nexport default defineVitestConfig({ test: { environment: 'fw' } })\n`,
      'app/app.vue': '<template><FwPage /></template>',
      'app/pages/index.vue': `<script setup lang="ts">\nconst { data } = await useFetch<{ name: string }>('/api/user')\n</script>\n\n<template><p>Hello {{ data?.name }}</p></template>\n`,
      'test/app.test.ts': `import { expect, it } from 'vitest'
import { mountSuspended, registerEndpoint } from 'fw/test-utils/runtime'
import App from '~/app.vue'

registerEndpoint('/api/user', () => ({ name: 'Ada' }))

it('greets', async () => {
  expect((await mountSuspended(App)).html()).toBe('<p>Hello Ada</p>')
})
`,
    })
    // Only the tools are missing in what the other project has installed.
    execFileSync('cp', ['-al', join(project, 'node_modules'), join(tested, 'node_modules')])
    await installFromNpm([...installedFiles(), ...tools], tested)
  })

  it('run with the application', async () => {
    const { code, stdout, stderr } = await run(
      process.execPath,
      [join(tested, 'node_modules/vitest/vitest.mjs'), 'run', '--testTimeout=60000'],
      tested,
    )
    expect(code, stdout + stderr).toBe(0)
    expect(stdout).toContain('1 passed')
  })

  it('can import the test utils', async () => {
    const exports = {
      'fw/test-utils': 'setup',
      'fw/test-utils/e2e': 'setup',
      'fw/test-utils/config': 'defineVitestConfig',
    }
    expect(await typesOfExports(exports, tested)).toEqual({
      'fw/test-utils': 'function',
      'fw/test-utils/e2e': 'function',
      'fw/test-utils/config': 'function',
    })
  })
})

/** Code that uses the types, and the locations at which they must report an error. */
const TYPED: Record<string, { text: string; errors: string[] }> = {
  'accept a valid config': {
    text: `import { defineFwConfig } from 'fw/config'
export default defineFwConfig({
  app: { baseURL: '/', head: { title: 'Shop' } },
  runtimeConfig: { key: '', public: { api: '/api' } },
  $production: { ssr: false },
})
`,
    errors: [],
  },
  'reject an invalid literal, an unknown key and an invalid type at their locations': {
    text: `import { defineFwConfig } from 'fw/config'
export default defineFwConfig({
  logLevel: 'loud',
  app: { baseUrl: '/' },
  ssr: 'yes',
})
`,
    errors: ['(3,3)', '(4,10)', '(5,3)'],
  },
  'can be augmented by a module': {
    text: `import { defineFwConfig, type FwOptions } from 'fw/config'
declare module '@fw/schema' {
  interface FwConfig { shop?: { currency: 'EUR' | 'USD' } }
  interface FwOptions { shop: { currency: 'EUR' | 'USD' } }
}
export const currency = (options: FwOptions): 'EUR' | 'USD' => options.shop.currency
export default defineFwConfig({ shop: { currency: 'EUR' } })
defineFwConfig({ shop: { currency: 'GBP' } })
`,
    errors: ['(8,26)'],
  },
}

/** Code that also needs the types of Node. */
const TYPED_WITH_NODE: typeof TYPED = {
  'are resolved at every subpath': {
    text: `import { defineFwModule } from 'fw/kit'
import type { FwOptions } from 'fw/schema'
import { loadFw } from 'fw'
export default defineFwModule({ meta: { name: 'x' }, setup: (_, app) => { const base: string = app.options.app.baseURL; void base } })
export const options = async (): Promise<FwOptions> => (await loadFw({ cwd: '.' })).options
export const wrong: number = (await options()).app.baseURL
`,
    errors: ['(6,14)'],
  },
  'support loading a config through the kit': {
    text: `import { loadOptions } from '@fw/kit'
const { options, problems } = await loadOptions({ rootDir: '.' })
export const base: string = options.app.baseURL
export const codes: string[] = problems.map(problem => problem.code)
export const wrong: number = options.app.baseURL
`,
    errors: ['(5,14)'],
  },
}

describe.each([
  { cases: TYPED, more: { skipLibCheck: false, types: [] } },
  {
    cases: TYPED_WITH_NODE,
    more: { types: ['node'], typeRoots: [join(root, 'node_modules/@types')], skipLibCheck: true },
  },
])('the types, installed from the tarballs, with $more', ({ cases, more }) => {
  const fileOf = (title: string): string => `${title.replace(/\W+/g, '-')}.ts`
  let lines: string[]

  beforeAll(async () => {
    const files = Object.keys(cases).map(fileOf)
    for (const [title, { text }] of Object.entries(cases)) write(fileOf(title), text)
    const compilerOptions = {
      strict: true,
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023'],
      noEmit: true,
      ...more,
    }
    write('tsconfig.json', JSON.stringify({ compilerOptions, files }))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [tsc, '-p', project, '--pretty', 'false'], project)
    lines = stdout.split('\n').filter(line => line.includes('error TS'))
  })

  it.each(Object.entries(cases))('%s', (title, { errors }) => {
    const found = lines.filter(line => line.startsWith(fileOf(title)))
    expect(found.map(line => line.slice(fileOf(title).length).replace(/: .*/s, ''))).toEqual(errors)
  })

  it('have no other errors', () => {
    expect(lines.filter(line => !Object.keys(cases).some(title => line.startsWith(fileOf(title))))).toEqual([])
  })
})
