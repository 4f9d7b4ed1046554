import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { version } from '../../packages/create-fw/package.json'
import { createProject } from '../project'
import { triggers } from '../triggers'
import { runCreate, withPrograms } from './program'
import { type Registry, startRegistry } from './registry'

const QUIET = ['--no-install', '--no-git']
const git = (cwd: string, ...args: string[]): string => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()

describe('create-fw without a terminal', () => {
  it('creates an application from flags, and prints the next steps', async () => {
    const { dir, path } = createProject()
    const { code, output } = await runCreate(['My Shop', ...QUIET], dir)
    expect(code, output).toBe(0)
    expect(output).toMatch(/Created my-shop[^]*cd "My Shop"[^]*npm install[^]*npm run dev/)
    expect(JSON.parse(readFileSync(path('My Shop/package.json'), 'utf8'))).toMatchObject({
      name: 'my-shop',
      scripts: { dev: 'fw dev', postinstall: 'fw prepare' },
    })
    expect(readdirSync(path('My Shop')).sort()).toEqual(
      expect.arrayContaining([
        '.editorconfig',
        '.gitignore',
        '.oxlintrc.json',
        'app',
        'fw.config.ts',
        'public',
        'server',
        'test',
        'tsconfig.json',
      ]),
    )
  })

  it('creates a project in the current directory, in the v3 layout', async () => {
    const { dir, path } = createProject()
    const { code, output } = await runCreate(['.', '--name', '@acme/shop', '--layout', 'classic', ...QUIET], dir)
    expect(code, output).toBe(0)
    expect(output).not.toContain('cd ')
    expect(existsSync(path('app'))).toBe(false)
    expect(readFileSync(path('pages/index.vue'), 'utf8')).toContain('<code>pages/index.vue</code>')
    expect(readFileSync(path('fw.config.ts'), 'utf8')).toContain('compatibilityVersion: 3')
    expect(JSON.parse(readFileSync(path('tsconfig.json'), 'utf8'))).toEqual({ extends: './.fw/tsconfig.json' })
  })

  it('prints the result as JSON', async () => {
    const { dir, path } = createProject()
    const { code, output } = await runCreate(['shop', '--template', 'minimal', '--json', ...QUIET], dir, {
      npm_config_user_agent: 'pnpm/10.0.0 npm/?',
    })
    expect(code).toBe(0)
    expect(JSON.parse(output)).toEqual({
      dir: path('shop'),
      name: 'shop',
      template: 'minimal',
      layout: 'app',
      packageManager: 'pnpm',
      replaced: [],
      installed: false,
      repository: 'none',
      problems: [],
      files: expect.arrayContaining(['package.json', 'app/app.vue', '.gitignore']) as string[],
    })
  })

  it('never prompts: exits with an error if the directory is missing, and writes nothing', async () => {
    const { dir } = createProject()
    const { code, output } = await runCreate([], dir)
    triggers('FW1400', output)
    expect(code).toBe(1)
    expect(readdirSync(dir)).toEqual([])
    const json = await runCreate(['--json'], dir)
    expect(JSON.parse(json.output)).toMatchObject({ problems: [{ code: 'FW1400' }] })
  })

  it('uses every default with `--yes`', async () => {
    const { dir, path } = createProject()
    expect((await runCreate(['--yes', ...QUIET], dir)).code).toBe(0)
    expect(existsSync(path('fw-app/app/app.vue'))).toBe(true)
  })

  it('prints help and the version', async () => {
    const { dir } = createProject()
    expect((await runCreate(['--help'], dir)).output).toMatch(
      /Usage[^]*--template app\|minimal\|module\|layer[^]*--no-install[^]*Examples/,
    )
    expect((await runCreate(['--version'], dir)).output).toMatch(/^4\.\d+\.\d+(?:-alpha\.\d+)?\n$/)
    expect((await runCreate(['shop', '--tmplate', 'app'], dir)).output).toContain('--template')
  })
})

describe('a project directory', () => {
  it('is rejected if it is not empty, with the files that would be overwritten', async () => {
    const { dir, write } = createProject({ 'README.md': 'mine', 'notes.txt': 'mine' })
    const refused = await runCreate(['.', '--name', 'shop', ...QUIET], dir)
    triggers('FW1401', refused.output)
    expect(refused.output).toMatch(/contains `README\.md`, `notes\.txt`, and the template would overwrite `README\.md`/)
    expect(refused.code).toBe(1)
    expect(readdirSync(dir).sort()).toEqual(['README.md', 'notes.txt'])
    const forced = await runCreate(['.', '--name', 'shop', '--force', ...QUIET], dir)
    expect(forced.code).toBe(0)
    expect(forced.output).toContain('Overwritten: README.md')
    expect(readFileSync(join(dir, 'README.md'), 'utf8')).toContain('# shop')
    expect(readFileSync(write('notes.txt', 'mine'), 'utf8')).toBe('mine')
  })

  it('keeps the targets of symlinks when they are overwritten', async () => {
    const { dir, path, write } = createProject({ 'shared.md': 'mine' })
    write('shop/notes.txt', '')
    symlinkSync('../shared.md', path('shop/README.md'))
    const { code, output } = await runCreate(['shop', '--force', ...QUIET], dir)
    expect(code, output).toBe(0)
    expect(output).toContain('Overwritten: README.md')
    expect(readFileSync(path('shared.md'), 'utf8')).toBe('mine')
    expect(readFileSync(path('shop/README.md'), 'utf8')).toContain('# shop')
  })

  it.each([
    ["a;b $(x) 'c", `cd 'a;b $(x) '\\''c'`],
    ['-dash', 'cd ./-dash'],
    ['tea&co', 'cd "tea&co"'],
  ])('named %j is quoted in the printed `cd` command', async (name, step) => {
    const { dir, path } = createProject()
    const { code, output } = await runCreate(['--template', 'minimal', ...QUIET, '--', name], dir)
    expect(code, output).toBe(0)
    expect(output).toContain(`  ${step}\n`)
    expect(execFileSync('sh', ['-c', `${step} && pwd -P`], { cwd: dir, encoding: 'utf8' }).trim()).toBe(
      realpathSync(path(name)),
    )
  })

  it('counts as empty if it only contains a Git repository', async () => {
    const { dir } = createProject()
    git(dir, 'init', '-q')
    expect((await runCreate(['.', '--name', 'shop', '--no-install'], dir)).code).toBe(0)
    expect(git(dir, 'log', '--format=%s')).toBe('Initial commit')
  })

  it('is rejected if it is a file or has an invalid name', async () => {
    const { dir } = createProject({ file: '' })
    triggers('FW1403', (await runCreate(['file', '--name', 'shop', ...QUIET], dir)).output)
    triggers('FW1403', (await runCreate(['file/below', ...QUIET], dir)).output)
    const named = await runCreate(['shop', '--name', 'My Shop', ...QUIET], dir)
    triggers('FW1402', named.output)
    expect(named.output).toContain('--name my-shop')
    triggers('FW1402', (await runCreate(['vue', ...QUIET], dir)).output)
    const unnamed = await runCreate(['日本', ...QUIET], dir)
    triggers('FW1402', unnamed.output)
    expect(unnamed.output).toContain('`日本` is not a valid package name: it may only contain letters')
    expect(readdirSync(dir)).toEqual(['file'])
  })
})

describe('the Git repository', () => {
  it('is created with an initial commit, without ignored files', async () => {
    const { dir, path } = createProject()
    expect((await runCreate(['shop', '--no-install'], dir)).code).toBe(0)
    expect(git(path('shop'), 'log', '--format=%an %s')).toBe('Ada Initial commit')
    expect(git(path('shop'), 'status', '--porcelain')).toBe('')
  })

  it('is not initialized inside an existing repository', async () => {
    const { dir, path } = createProject()
    git(dir, 'init', '-q')
    const { code, output } = await runCreate(['shop', '--no-install'], dir)
    expect(code).toBe(0)
    expect(output).toContain('inside a Git repository')
    expect(existsSync(path('shop/.git'))).toBe(false)
  })

  it('is skipped with a warning if Git is not installed', async () => {
    const project = createProject()
    withPrograms(project, {})
    const { code, output } = await runCreate(['shop', '--no-install'], project.dir, { PATH: project.path('programs') })
    expect(code, output).toBe(0)
    expect(output).toContain('Git is not installed')
  })

  it('is optional: the project is created with a warning if Git fails', async () => {
    const { dir, path } = createProject()
    const { code, output } = await runCreate(['shop', '--no-install'], dir, {
      GIT_AUTHOR_NAME: '',
      GIT_AUTHOR_EMAIL: '',
      EMAIL: '',
    })
    triggers('FW1404', output)
    expect(code).toBe(0)
    expect(existsSync(path('shop/package.json'))).toBe(true)
  })
})

/** The packages in the registry once fw is published. */
const own = { fwPackage: 'vue-framework' }
const published = {
  fw: {
    tags: { latest: version },
    versions: { [version]: { ...own, dependencies: { '@fw/kit': version, vue: '^3.5.0' } } },
  },
  '@fw/kit': { tags: { latest: version }, versions: { [version]: own } },
}
const withRegistry = async (packages: Parameters<typeof startRegistry>[0]): Promise<Registry> => {
  const registry = await startRegistry(packages)
  onTestFinished(() => registry.close())
  return registry
}

describe('the package manager', () => {
  it('installs before the initial commit, so that the commit includes the lockfile', async () => {
    const project = createProject()
    const { env, requested } = await withRegistry(published)
    const PATH = withPrograms(project, { pnpm: 'echo "$@" > called; echo lock > pnpm-lock.yaml; echo installing' })
    const { code, output } = await runCreate(['shop', '--package-manager', 'pnpm'], project.dir, { ...env, PATH })
    expect(code, output).toBe(0)
    expect(output).toMatch(/Installing[^]*installing[^]*pnpm dev/)
    expect(output).not.toContain('pnpm install\n  pnpm dev')
    expect(readFileSync(project.path('shop/called'), 'utf8')).toBe('install\n')
    expect(git(project.path('shop'), 'ls-files')).toContain('pnpm-lock.yaml')
    // The dependencies of fw are verified as well. Other packages are not its concern.
    expect(requested).toEqual(['fw', '@fw/kit'])
  })

  it('causes an error if it fails or is missing: no success message, no commit', async () => {
    const project = createProject()
    const PATH = withPrograms(project, {
      npm: `if [ "$1" = view ]; then echo '{ "version": "${version}", "fwPackage": "vue-framework" }'; else echo no network >&2; exit 7; fi`,
    })
    const failed = await runCreate(['shop'], project.dir, { PATH })
    triggers('FW1405', failed.output)
    expect(failed.output).toMatch(/no network[^]*`npm install` failed: it exited with code 7/)
    expect(failed.output).not.toMatch(/✔|Created|Next steps:|npm run dev/)
    expect(failed.code).toBe(1)
    expect(existsSync(project.path('shop/package.json'))).toBe(true)
    expect(existsSync(project.path('shop/.git'))).toBe(false)
    const missing = await runCreate(['other', '--package-manager', 'bun', '--json'], project.dir, {
      PATH: project.path('programs'),
    })
    expect(JSON.parse(missing.output)).toMatchObject({
      installed: false,
      repository: 'none',
      problems: [{ code: 'FW1405', why: '`bun install` failed: bun is not installed.' }],
    })
  })
})

describe('packages with native code', () => {
  const binding = `@native/binding-${process.platform}-${process.arch}`
  const manifest = JSON.stringify({
    optionalDependencies: { [`${binding}-gnu`]: '1.2.3', [`${binding}-musl`]: '1.2.3' },
  })
  const install = (when: string, libc: string): string => `if [ "$1" = view ]; then
  echo '{ "version": "${version}", "fwPackage": "vue-framework" }'
  exit
fi
echo called >> "$HOME/calls"
mkdir -p node_modules/fw/node_modules/native
echo '{ "dependencies": { "native": "1" } }' > node_modules/fw/package.json
echo '${manifest}' > node_modules/fw/node_modules/native/package.json
if ${when}; then
  mkdir -p node_modules/${binding}-${libc}
  echo '{}' > node_modules/${binding}-${libc}/package.json
fi`
  const create = async (when: string, libc = 'gnu') => {
    const project = createProject()
    const PATH = withPrograms(project, { npm: install(when, libc) })
    const { code, output } = await runCreate(['shop', '--no-git'], project.dir, { PATH, HOME: project.dir })
    return { code, output, calls: readFileSync(project.path('calls'), 'utf8').trim().split('\n').length }
  }

  it.each(['gnu', 'musl'])('are complete with one binding for this platform: %s', async libc => {
    expect(await create('true', libc)).toMatchObject({ code: 0, calls: 1, output: expect.stringContaining('Created') })
  })

  it('are installed again if the binding is missing', async () => {
    expect(await create('[ $(wc -l < "$HOME/calls") = 2 ]')).toMatchObject({ code: 0, calls: 2 })
  })

  it('cause an error that names the package if it is still missing', async () => {
    const { code, output, calls } = await create('false')
    expect([code, calls]).toEqual([1, 2])
    triggers('FW1420', output)
    expect(output).toContain(`\`npm install\` did not install \`${binding}-gnu@1.2.3\``)
    expect(output).not.toMatch(/✔|Next steps:/)
  })
})

describe('a package of another author', () => {
  const foreign = { tags: { latest: '0.1.2' }, versions: { '0.1.2': { description: 'A library of functions' } } }

  it.each([
    ['the name is taken, and our version is not there', { fw: foreign }, 'fw@0.1.2'],
    [
      'our version is there, and not ours',
      { fw: { tags: { latest: version }, versions: { [version]: {} } } },
      `fw@${version}`,
    ],
    [
      'one with another mark',
      { fw: { tags: { latest: version }, versions: { [version]: { fwPackage: 'other' } } } },
      `fw@${version}`,
    ],
    ['a package that fw needs', { ...published, '@fw/kit': foreign }, '@fw/kit@0.1.2'],
  ] as const)('is not installed: %s', async (_, packages, named) => {
    const project = createProject()
    const { env } = await withRegistry(packages)
    const PATH = withPrograms(project, { pnpm: '[ "$1" = --version ] || touch "$HOME/installed"' })
    const { code, output } = await runCreate(['shop', '--package-manager', 'pnpm'], project.dir, {
      ...env,
      PATH,
      HOME: project.dir,
    })
    triggers('FW1309', output)
    expect(output).toContain(named)
    expect(output).toContain('npm run create')
    expect(code).toBe(1)
    expect(output).not.toMatch(/✔|Created|Next steps:/)
    expect(existsSync(project.path('installed'))).toBe(false)
    expect(existsSync(project.path('shop'))).toBe(false)
  })

  it.each([
    ['no package of that name', {}, {}],
    ['another version of it only', { fw: { tags: { latest: '4.99.0' }, versions: { '4.99.0': own } } }, {}],
    ['no registry', {}, { npm_config_registry: 'http://127.0.0.1:9/' }],
  ])('cannot be ruled out, so that nothing is created: %s', async (_, packages, more) => {
    const { dir } = createProject()
    const { env } = await withRegistry(packages)
    const { code, output } = await runCreate(['shop'], dir, { ...env, ...more })
    triggers('FW1412', output)
    expect(code).toBe(1)
    expect(existsSync(join(dir, 'shop'))).toBe(false)
  })

  it('is rejected in a folder of tarballs', async () => {
    const { dir, write } = createProject({ 'packages/fw-4.0.0.tgz': 'no archive' })
    write('foreign/package.json', '{ "name": "fw", "version": "4.0.0" }')
    execFileSync('npm', ['pack', '--silent', '--pack-destination', '../packages'], { cwd: join(dir, 'foreign') })
    for (const folder of ['packages', 'nowhere']) {
      const { code, output } = await runCreate(['shop', '--packages', folder], dir)
      triggers('FW1411', output)
      expect(code).toBe(1)
    }
    expect(existsSync(join(dir, 'shop'))).toBe(false)
  })
})
