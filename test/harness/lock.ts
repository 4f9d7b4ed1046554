import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Runs `work` while no other process holds the lock. The lock of an exited process is released. */
export async function locked(lock: string, work: () => Promise<void>, waitMs = 170_000): Promise<void> {
  const limit = Date.now() + waitMs
  while (!tryLock(lock)) {
    if (Date.now() > limit) throw new Error(`${lock} is held by ${holder(lock)} for too long.`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function tryLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const pid = holder(lock)
    if (pid !== undefined && !isRunning(pid)) rmSync(lock, { force: true })
    return false
  }
}

/** The process that holds a lock; undefined while the lock is being written or was just released. */
function holder(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
