import { cpSync, existsSync, lstatSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import type { Fw } from '@fw/schema'
import { join, relative } from 'pathe'
import { stopPrerendering } from '../prerender/index'
import { UnfinishedOutput } from '../prerender/reuse/unfinished'

/**
 * Replaces the output folder. Until the new output is complete, the previous one is in the build directory. It is
 * restored if the work fails or the application is closed, or by the next build if this process could not do so.
 * Incomplete output with prerendered pages is moved to the build directory, where `--resume` finds it.
 */
export async function keepLastOutput<T>(
  app: Fw,
  dir: string,
  { isResumed, work }: { isResumed: boolean; work: () => Promise<T> },
): Promise<T> {
  const lastOutput = join(app.options.buildDir, 'last-output')
  const unfinished = new UnfinishedOutput(app)
  const restore = (): void => {
    if (unfinished.hasPages && existsSync(dir)) unfinished.set(path => move(dir, path))
    else rmSync(dir, { recursive: true, force: true })
    if (existsSync(lastOutput)) move(lastOutput, dir)
  }
  const wasKilled = existsSync(lastOutput) || (unfinished.hasPages && !unfinished.isSet)
  if (wasKilled) restore()
  if (isResumed) unfinished.start()
  else unfinished.remove()
  if (existsSync(dir) && !`${lastOutput}/`.startsWith(`${dir}/`)) move(dir, lastOutput)
  let isDone = false
  const stop = app.hook('close', async () => {
    await stopPrerendering(app)
    if (isDone) return
    isDone = true
    restore()
  })
  let result: T
  try {
    result = await work()
  } catch (error) {
    if (!isDone) restore()
    throw error
  } finally {
    isDone = true
    stop()
  }
  unfinished.remove()
  rmSync(lastOutput, { recursive: true, force: true })
  return result
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch {
    // The two folders are on different disks.
    cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    rmSync(from, { recursive: true, force: true })
  }
}

/** Static hosts look for `dist`: creates a link to the site, unless the name is taken. */
export function linkDist({ options: { rootDir } }: Fw, publicDir: string): void {
  const dist = join(rootDir, 'dist')
  if (lstatSync(dist, { throwIfNoEntry: false })) return
  try {
    if (process.platform === 'win32') symlinkSync(publicDir, dist, 'junction')
    else symlinkSync(relative(rootDir, publicDir), dist)
  } catch {
    // Only a convenience: the site is still in its own folder.
  }
}
