import { existsSync, readFileSync } from 'node:fs'
import type { Usage } from './messages'

/** What this process has used so far. */
export function readUsage(): Usage {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  return { cpuMs: (userCPUTime + systemCPUTime) / 1000, memoryBytes: (readPeak() ?? maxRSS) * 1024 }
}

const STATUS_FILE = '/proc/self/status'

/** In kilobytes. On Linux, `maxRSS` includes the memory of the process that has started this one. */
function readPeak(): number | undefined {
  const status = existsSync(STATUS_FILE) ? readFileSync(STATUS_FILE, 'utf8') : ''
  return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) || undefined
}
