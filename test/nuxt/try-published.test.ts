import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ensureChromium } from '../../scripts/system/browser.mjs'
import { spawnFw } from '../commands/program'
import { APPS, writeFiles } from '../harness/build-app'
import { removeFolder } from '../harness/remove-folder'
import { INSTALL_LIMIT_MS } from '../modules/installation'
import { applicationOf, filesOf } from './applications'
import type { NuxtApplication } from './applications'

/** The newest versions of Nuxt that run with Node 20. */
const VERSIONS = { 3: '3.21.9', 4: '4.4.5' }

/** One for each version of Nuxt. `FW_TRY=layers,pinia` selects others. */
const TRIED = process.env.FW_TRY?.split(',') ?? ['blog', 'shop']

/** An application with fixed versions of Nuxt's packages, as its lock file would have them. */
function copyApplication(application: NuxtApplication): string {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, 'tried-'))
  onTestFinished(() => removeFolder(dir))
  const files = filesOf(application)
  const manifest = files['package.json']!.replaceAll(
    /"(nuxt|@nuxt\/(?:kit|schema|\w+-builder))": "\^[34][^"]*"/g,
    (_, name: string) => `"${name}": "${VERSIONS[application.nuxt]}"`,
  )
  writeFiles(dir, { ...files, 'package.json': manifest })
  return dir
}

// `npm run test:modules` runs this file: it installs Nuxt from npm.
describe.each(TRIED)('fw try with %s and the published Nuxt', name => {
  it(
    'shows the same pages, without errors in the console of a browser',
    async () => {
      const application = applicationOf(name)
      const dir = copyApplication(application)
      const routes = application.routes
        .filter(({ method, status = 200 }) => method === undefined && status < 400)
        .map(({ path }) => path)
      const { code, out, err } = await spawnFw(
        ['try', '--json', '--routes', routes.join(',')],
        join(dir, application.start ?? ''),
        { HOME: process.env.HOME!, CHROME_PATH: ensureChromium(), npm_config_prefer_offline: 'true' },
      )
      expect([code, err], out).toEqual([0, ''])
      const { sides, pages, problems } = JSON.parse(out)
      expect(sides.nuxt.version).toBe(VERSIONS[application.nuxt])
      expect(problems).toEqual([])
      const paths = pages.pages.map(({ path }: { path: string }) => path)
      expect(paths).toEqual(expect.arrayContaining(routes))
      expect(pages.pages.filter(({ differences }: { differences: unknown[] }) => differences.length > 0)).toEqual([])
      expect(sides.fw.consoleErrors).toEqual(sides.nuxt.consoleErrors)
    },
    2 * INSTALL_LIMIT_MS,
  )
})
