import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProject as createFolder } from '../project'
import { triggers } from '../triggers'
import { createProject, runFw, spawnFw } from './program'

/** A package manager that "installs" what package.json names, and fails if it names `pinia`. */
const PNPM = `#!/usr/bin/env node
const { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
if (process.argv[2] !== 'install') process.exit(1)
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const names = Object.keys({ ...dependencies, ...devDependencies })
if (names.includes('pinia')) {
  console.error('ERR_PNPM_FETCH_404 pinia')
  process.exit(1)
}
for (const name of names) {
  mkdirSync('node_modules/' + name, { recursive: true })
  writeFileSync('node_modules/' + name + '/package.json', JSON.stringify({ name, version: '1.0.0', type: 'module', exports: './index.js' }))
  writeFileSync('node_modules/' + name + '/index.js', 'export default () => ({ name: "plugin" })')
}
writeFileSync('installed.txt', names.join())
`

const CONFIG = '// mine\nexport default {\n  ssr: true, // why\n}\n'

function createPnpmProject(): { dir: string; env: Record<string, string>; read: (name: string) => string } {
  const { dir, path } = createFolder({
    'app/app.vue': '<template>\n  <FwPage />\n</template>\n',
    'fw.config.ts': CONFIG,
    'tsconfig.json': '{}',
    'package.json': '{ "packageManager": "pnpm@9.0.0" }\n',
    'bin/pnpm': PNPM,
  })
  chmodSync(path('bin/pnpm'), 0o755)
  const env = { PATH: `${path('bin')}:${process.env.PATH}` }
  return { dir, env, read: name => readFileSync(path(name), 'utf8') }
}

describe('fw add RECIPE', () => {
  it('lists all recipes with one line each, and the kinds of files', async () => {
    const { code, out } = await runFw(['add'], createProject({}))
    expect(code).toBe(0)
    expect(out).toMatch(/^ {2}tailwind +Tailwind CSS: utility classes\.$/m)
    expect(out).toMatch(/^ {2}github-actions +A GitHub workflow/m)
    expect(out).toMatch(/^ {2}page +Generate a page/m)
    const recipes = JSON.parse((await runFw(['add', '--json'], createProject({}))).out) as object
    expect(Object.keys(recipes)).toHaveLength(17)
  })

  it('shows the changes, and writes nothing without a confirmation', async () => {
    const { dir, env, read } = createPnpmProject()
    const { code, out, err } = await spawnFw(['add', 'tailwind'], dir, env)
    expect(code).toBe(1)
    triggers('FW1339', err)
    expect(out).toContain("+   vite: { plugins: [tailwindcss()] },\n+   css: ['~/assets/tailwind.css'],\n")
    expect(out).toContain('app/assets/tailwind.css (new)')
    expect([read('fw.config.ts'), existsSync(join(dir, 'installed.txt'))]).toEqual([CONFIG, false])
  })

  it('writes and installs, does nothing the second time, and takes it back', async () => {
    const { dir, env, read } = createPnpmProject()
    const { code, out, err } = await spawnFw(['add', 'tailwind', '--yes'], dir, env)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/3 files, .*\n\$ pnpm install\nAdded tailwind\n {2}Use a class/)
    expect(read('fw.config.ts')).toContain(`import tailwindcss from '@tailwindcss/vite'\n\n// mine\n`)
    expect(read('installed.txt')).toBe('@tailwindcss/vite,tailwindcss')
    expect((await spawnFw(['add', 'tailwind'], dir, env)).out).toBe('tailwind is already set up.\n')
    const undone = await spawnFw(['add', '--undo', '--yes'], dir, env)
    expect(undone.out).toMatch(/app\/assets\/tailwind.css \(removed\)[^]*\$ pnpm install\nRemoved tailwind\n$/)
    expect([read('fw.config.ts'), read('package.json')]).toEqual([CONFIG, '{ "packageManager": "pnpm@9.0.0" }\n'])
    expect([readdirSync(join(dir, 'app')), read('installed.txt')]).toEqual([['app.vue'], ''])
    triggers('FW1336', (await spawnFw(['add', '--undo', '--yes'], dir, env)).err)
  })

  it('leaves no changes if the installation fails', async () => {
    const { dir, env, read } = createPnpmProject()
    const { code, err } = await spawnFw(['add', 'pinia', '--yes'], dir, env)
    expect(code).toBe(1)
    triggers('FW1334', err)
    expect([read('fw.config.ts'), existsSync(join(dir, 'app/stores'))]).toEqual([CONFIG, false])
    triggers('FW1336', (await spawnFw(['add', '--undo', '--yes'], dir, env)).err)
  })

  it('does not take back files that have changed since', async () => {
    const { dir, env } = createPnpmProject()
    const { out } = await spawnFw(['add', 'docker', '--yes', '--json', '--no-install'], dir, env)
    expect(JSON.parse(out)).toMatchObject({ recipe: 'docker', written: true, command: null, left: [] })
    await spawnFw(['add', 'icon', '--yes', '--no-install'], dir, env)
    const first = await spawnFw(['add', '--undo', '--yes', '--json', '--no-install'], dir, env)
    expect(JSON.parse(first.out)).toMatchObject({ undone: 'icon' })
    writeFileSync(join(dir, 'Dockerfile'), 'FROM scratch\n')
    const { err, code } = await spawnFw(['add', '--undo', '--yes'], dir, env)
    expect(code).toBe(1)
    triggers('FW1337', err)
    expect(err).toContain('`Dockerfile` has changed since')
  })

  it('suggests a recipe for a misspelled name, and accepts no second directory', async () => {
    const dir = createProject({ 'app/app.vue': '' })
    expect((await runFw(['add', 'tailwnd'], dir)).err).toContain('`fw add tailwind`')
    triggers('FW1304', (await runFw(['add', '--undo', '.', 'app'], dir)).err)
  })
})
