import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What builds remember about each other: where the last one is, and the files of deployed ones. Measured builds are not
 * deployed, and would take their place.
 */
const TRACES = ['node_modules/.nitro/last-build.json', 'node_modules/.cache/fw/deployed']

/** Runs a build, and restores what it remembers afterwards, also if the last run was interrupted. */
export async function withoutTraces<T>(rootDir: string, build: () => Promise<T>): Promise<T> {
  const traces = TRACES.map(path => ({ path: join(rootDir, path), aside: join(rootDir, `${path}.before-bench`) }))
  for (const trace of traces)
    if (existsSync(trace.path) && !existsSync(trace.aside)) renameSync(trace.path, trace.aside)
  try {
    return await build()
  } finally {
    for (const { path, aside } of traces) {
      rmSync(path, { recursive: true, force: true })
      if (existsSync(aside)) renameSync(aside, path)
    }
  }
}
