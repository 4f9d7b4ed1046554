import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bundler } from '../harness/build-app'
import type { App } from '../harness/start-app'
import { ensureInstallation, findNuxtPackages, INSTALL_LIMIT_MS } from './installation'
import type { Installation } from './installation'
import { bundlersOf, loadCases } from './module-case'
import type { CaseApplication } from './module-case'
import { updateResults } from './results'
import { startInstalled } from './start-installed'

/** The modules of `npm test`: different kinds, with each bundler. `npm run test:modules` runs all. */
const COVERING: Readonly<Record<Bundler, readonly string[]>> = {
  bundler1: ['@pinia/nuxt'],
  bundler2: ['@nuxtjs/color-mode'],
  bundler3: ['@nuxt/icon'],
}

const COVERED = Object.values(COVERING).flat()

const isFull = process.env.FW_MODULES === 'all'

const allCases = await loadCases()

const cases = isFull ? allCases : allCases.filter(({ name }) => COVERED.includes(name))

/** Runs the cases of a bundler, each in development and built. */
export function describeModules(bundler: Bundler): void {
  const selected = isFull
    ? cases.filter(moduleCase => bundlersOf(moduleCase).includes(bundler))
    : cases.filter(({ name }) => COVERING[bundler].includes(name))
  const outcomes: Record<string, { version: string; passed: boolean }> = {}
  it.each([...new Set(selected.map(({ group }) => group ?? 'main'))])(
    'installs no package of Nuxt itself (%s)',
    async group => {
      const placed = findNuxtPackages(await installGroup(group))
      expect(new Set(placed.map(({ name }) => name))).toEqual(new Set(['@fw/nuxt']))
    },
    INSTALL_LIMIT_MS,
  )
  for (const moduleCase of selected) {
    describe(`${moduleCase.name} ${moduleCase.version} (${bundler})`, () => {
      let installation: Installation
      beforeAll(async () => void (installation = await installGroup(moduleCase.group)), INSTALL_LIMIT_MS)
      describeModes(moduleCase, bundler, () => installation)
      for (const [title, other] of Object.entries(moduleCase.others ?? {})) {
        describe(`${title}`, () => {
          const { name, node } = moduleCase
          describeModes({ name, ...(node ? { node } : {}), ...other }, bundler, () => installation)
        })
      }
      // Vitest accepts no other pattern for what it passes first.
      // oxlint-disable-next-line no-empty-pattern
      afterAll(({}, { tasks }) => {
        const passed = tasks.every(({ result }) => result?.state === 'pass')
        outcomes[moduleCase.name] = { version: moduleCase.version, passed }
      })
    })
  }
  afterAll(() => {
    if (process.env.FW_UPDATE_RESULTS) updateResults(bundler, outcomes, allCases)
  })
}

function describeModes(
  moduleCase: CaseApplication & { name: string; node?: string },
  bundler: Bundler,
  installation: () => Installation,
): void {
  for (const mode of ['dev', 'built'] as const) {
    describe(`${mode}`, () => {
      const app = { layout: 'v4', mode, bundler } as App
      beforeAll(async () => {
        Object.assign(
          app,
          await startInstalled(installation(), moduleCase, { mode, bundler, hasNode: Boolean(moduleCase.node) }),
        )
      })
      afterAll(() => app.stop?.())
      moduleCase.checks(app)
    })
  }
}

/** Installs the modules of a group. `npm test` installs only those that it runs. */
function installGroup(group = 'main'): Promise<Installation> {
  const members = cases.filter(moduleCase => (moduleCase.group ?? 'main') === group)
  const packages = Object.assign(
    {},
    ...members.map(({ name, version, packages, node }) => ({
      [name]: version,
      ...(node ? { node } : {}),
      ...packages,
    })),
  )
  return ensureInstallation(isFull ? group : `${group}-covering`, packages as Record<string, string>)
}
