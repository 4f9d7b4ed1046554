import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../guards/repository'
import { APPS, runIn } from '../harness/build-app'
import { removeFolder } from '../harness/remove-folder'
import { type App, createApp, startServer } from '../harness/start-app'

const GENERATED: ReadonlySet<string> = new Set(['.data', '.fw', '.output', 'node_modules', 'dist'])

/** Copies an example: its own folder stays as it is. */
function copyExample(name: string): string {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, `example-${name}-`))
  cpSync(join(root, 'examples', name), dir, { recursive: true, filter: path => !GENERATED.has(basename(path)) })
  return dir
}

/** Runs a command of an example, which must succeed. Returns its folder. */
export async function buildExample(name: string, command: 'build' | 'generate'): Promise<string> {
  const dir = copyExample(name)
  const { code, output } = await runIn(dir, [command])
  if (code !== 0) throw new Error(output)
  return dir
}

/** Builds and starts an example. */
export async function startExample(name: string, env: Readonly<Record<string, string>> = {}): Promise<App> {
  const dir = await buildExample(name, 'build')
  const clean = (): void => removeFolder(dir)
  return createApp(startServer(dir, env), { dir, layout: 'v4', mode: 'built', base: '', clean })
}
