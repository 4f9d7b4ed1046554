import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { loadOptions } from '@fw/kit'
import type { CodeContext, CodePlugin, Fw } from '@fw/schema'
import { dirname, join, relative } from 'pathe'
import { createFw } from '../../packages/fw/src/build/create'
import type { ReportProblem } from '../../packages/fw/src/build/create-report'

const createdDirs: string[] = []
process.once('exit', () => {
  for (const root of createdDirs) rmSync(root, { recursive: true, force: true })
})

/** For tests: an application from files and a configuration, in a folder that is removed after the tests. */
export async function createSample(
  files: readonly string[] | Readonly<Record<string, string>>,
  overrides: Record<string, unknown> = {},
  report?: ReportProblem,
): Promise<Fw> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'fw-sample-')))
  createdDirs.push(root)
  await addFiles(
    root,
    Array.isArray(files)
      ? Object.fromEntries(
          files.map(file => [file, /\/(?:plugins|middleware)\//.test(file) ? 'export default () => {}' : '']),
        )
      : (files as Record<string, string>),
  )
  const loaded = await loadOptions({ rootDir: root, overrides, env: {}, dotenv: false, homeDir: join(root, 'nowhere') })
  return createFw(loaded, report)
}

/** Writes files below a folder. */
export async function addFiles(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
}

/** A path from the root of the application. */
export function fromRoot(app: Fw, path: string): string {
  return relative(app.options.rootDir, path)
}

/** For tests: the code of a client module after the transform of a plugin. Undefined if the plugin does not change it. */
export async function runTransform({ transform }: CodePlugin, code: string, id: string): Promise<string | undefined> {
  const context: CodeContext = {
    environment: { mode: 'production', config: { consumer: 'client', root: '' } },
    resolve: async () => null,
  }
  const result = await transform!.handler.call(context, code, id)
  return typeof result === 'string' ? result : result?.code
}
