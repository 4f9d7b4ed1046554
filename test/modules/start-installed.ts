import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { bundlerArgs, writeFiles } from '../harness/build-app'
import type { Bundler } from '../harness/build-app'
import { startProgram } from '../harness/child-program'
import { layOut } from '../harness/fixture'
import { removeFolder } from '../harness/remove-folder'
import { createApp, startServer } from '../harness/start-app'
import type { App, Mode } from '../harness/start-app'
import type { Installation } from './installation'
import type { CaseApplication } from './module-case'

/** Starts the application of a case with the installed fw, in development, or its production build. */
export async function startInstalled(
  { apps, bin }: Installation,
  { name, app: fixture, assets, env }: CaseApplication & { name: string },
  { mode, bundler, hasNode }: { mode: Mode; bundler: Bundler; hasNode: boolean },
): Promise<App> {
  const dir = mkdtempSync(join(apps, `${name.replaceAll(/\W/g, '-')}-${mode}-`))
  writeFiles(dir, { ...layOut(fixture, 'v4'), ...assets?.(join(apps, '../node_modules')) })
  const runtime = hasNode ? { runtime: join(apps, '../node_modules/.bin/node') } : {}
  const fw = (...args: string[]) =>
    startProgram([bin, ...args, ...bundlerArgs(bundler)], { cwd: dir, ...runtime, ...(env ? { env } : {}) })
  const started = { dir, layout: 'v4', mode, base: '', clean: () => removeFolder(dir) } as const
  if (mode === 'dev') return createApp(fw('dev', '--port', '0', '--host', '127.0.0.1'), started)
  const build = fw('build')
  if ((await build.done) !== 0) throw new Error(`fw build failed. It printed:\n${build.output()}`)
  return createApp(startServer(dir, env, runtime), started)
}
