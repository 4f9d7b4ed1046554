import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { join, relative } from 'pathe'

const ownLocks = new Set<string>()

/** Runs work that one process at a time may do in a build directory. The lock of an ended process is replaced. */
export async function withBuildLock<T>(app: Fw, work: () => Promise<T>): Promise<T> {
  const { buildDir, rootDir } = app.options
  const file = join(buildDir, 'build.lock')
  const holder = takeLock(file)
  if (holder !== undefined)
    throw new ProblemError([buildDiagnostics.buildRunning({ pid: holder, lock: relative(rootDir, file) })])
  const release = (): void => {
    if (ownLocks.delete(file)) rmSync(file, { force: true })
  }
  const stop = app.hook('close', release)
  try {
    return await work()
  } finally {
    stop()
    release()
  }
}

/** Acquires the lock, or returns the process that has it. */
function takeLock(file: string): number | undefined {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      ownLocks.add(file)
      return undefined
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const pid = readHolder(file)
    if (pid !== undefined && isAtWork(pid, file)) return pid
    removeStale(file, pid)
  }
}

/** Of several processes that find the same stale lock, only one may remove it, and none a new one. */
function removeStale(file: string, pid: number | undefined): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (readHolder(aside) === pid) rmSync(aside, { force: true })
    else renameSync(aside, file)
  } catch {
    // Another process was faster.
  }
}

function readHolder(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

// In a restarted container, processes get the ids of earlier ones.
function isAtWork(pid: number, file: string): boolean {
  if (pid === process.pid) return ownLocks.has(file)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
