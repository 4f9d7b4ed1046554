import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPage } from '../browser/page'
import { runFw } from '../commands/program'
import { root } from '../guards/repository'
import { APPS, startCommand, writeFiles } from '../harness/build-app'
import { removeFolder } from '../harness/remove-folder'
import { createApp, startServer } from '../harness/start-app'
import type { App } from '../harness/start-app'
import { applications, applicationOf, filesOf, requestOf } from './applications'
import type { ApplicationRoute, NuxtApplication } from './applications'

type Mode = 'default' | 'full'

/** Applications with different folders. `FW_APPLICATIONS=all` runs every one, in both modes. */
const COVERING: ReadonlyArray<readonly [name: string, mode: Mode]> = [
  ['flat', 'default'],
  ['flat', 'full'],
  ['source-dir', 'full'],
]

/** The packages of this one are not installed in the repository. */
const isInstalled = ({ name }: NuxtApplication): boolean => name !== 'pinia'

const ALL = applications
  .filter(isInstalled)
  .flatMap(({ name }) => [[name, 'default'] as const, [name, 'full'] as const])

/** Handlers that return markup, which a migration lists: their type differs. */
const LISTED = new Set(['/legacy'])

/** A copy of an application, migrated, with the packages that its package.json names. */
async function migrate(application: NuxtApplication, mode: Mode): Promise<string> {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, 'migrated-'))
  onTestFinished(() => removeFolder(dir))
  writeFiles(dir, filesOf(application))
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: dir,
      encoding: 'utf8',
    })
  git('init', '-q')
  git('add', '-A', '-f')
  git('commit', '-qm', 'a')
  const flags = mode === 'full' ? ['--full', '--yes'] : ['--yes']
  expect(await runFw(['migrate', ...flags], dir)).toMatchObject({ code: 0, err: '' })
  git('add', '-A', '-f')
  git('commit', '-qm', 'b')
  expect(await runFw(['migrate', ...flags], dir)).toMatchObject({ code: 0 })
  expect(git('status', '--porcelain')).toBe('')
  placePackages(dir)
  return dir
}

/** What a package manager installs by another name: `npm:@fw/nuxt@…`. */
function placePackages(dir: string): void {
  const { dependencies, devDependencies, overrides } = JSON.parse(
    readFileSync(join(dir, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string> | undefined>
  for (const [name, spec] of Object.entries({ ...overrides, ...devDependencies, ...dependencies })) {
    if (!spec.startsWith('npm:@fw/nuxt@')) continue
    mkdirSync(dirname(join(dir, 'node_modules', name)), { recursive: true })
    symlinkSync(join(root, 'packages/nuxt'), join(dir, 'node_modules', name), 'dir')
  }
}

async function build(dir: string, env: NuxtApplication['env']): Promise<App> {
  const program = startCommand(['build'], { cwd: dir })
  const code = await program.done
  expect(code, program.output()).toBe(0)
  const variables = Object.entries(env).map(([name, value]) => [name.replace(/^NUXT_/, 'FW_'), value])
  const app = await createApp(startServer(dir, Object.fromEntries(variables)), {
    dir,
    layout: 'v4',
    mode: 'built',
    base: '',
    clean: () => {},
  })
  onTestFinished(() => app.stop())
  return app
}

async function checkRoute(app: App, route: ApplicationRoute): Promise<void> {
  const { path, status = 200, type = 'text/html', location, contains } = route
  const response = await app.get(path, requestOf(route))
  const text = await response.text()
  expect([path, response.status, response.headers.get('location') ?? undefined], text).toEqual([path, status, location])
  if (type && status < 300 && !LISTED.has(path)) expect(response.headers.get('content-type')).toContain(type)
  for (const part of contains) expect(text, path).toContain(part)
}

async function openRoute(app: App, { path, shows = {} }: ApplicationRoute): Promise<void> {
  if (Object.keys(shows).length === 0) return
  const { page } = await openPage(app.url + path)
  for (const [selector, expected] of Object.entries(shows))
    await expect.poll(() => page.locator(selector).first().textContent()).toMatch(expected)
}

describe.each(process.env.FW_APPLICATIONS === 'all' ? ALL : COVERING)('%s, migrated in the %s mode', (name, mode) => {
  it('builds, and shows the same pages', async () => {
    const application = applicationOf(name)
    const dir = await migrate(application, mode)
    const app = await build(join(dir, application.start ?? ''), application.env)
    for (const route of application.routes) await checkRoute(app, route)
    for (const route of application.routes) await openRoute(app, route)
    expect(app.logs()).not.toContain('[error]')
  })
})
