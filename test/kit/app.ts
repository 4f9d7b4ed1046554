import { loadOptions } from '@fw/kit'
import { runWithFw } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { createFw } from '../../packages/fw/src/build/create'
import { createProject } from '../project'

/** A project on disk and its application, before any setup step. */
export async function createApp(
  files: Record<string, string>,
  overrides: Record<string, unknown> = {},
): Promise<{ app: Fw; path: (name: string) => string; run: <T>(work: () => T) => T }> {
  const { dir, path } = createProject(files)
  const app = createFw(await loadOptions({ rootDir: dir, overrides, env: {}, homeDir: dir }))
  return { app, path, run: work => runWithFw(app, work) }
}
