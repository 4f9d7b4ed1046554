import { runIn } from '../harness/build-app'
import { removeFolder } from '../harness/remove-folder'
import { type App, createApp, startServer } from '../harness/start-app'
import { copyExample } from './copy-example'

/** Runs a command of an example, which must succeed. Returns its folder. */
export async function buildExample(name: string, command: 'build' | 'generate'): Promise<string> {
  const dir = await copyExample(name)
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
