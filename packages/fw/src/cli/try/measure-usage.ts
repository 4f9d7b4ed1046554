import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** CPU time, and memory of the largest process. */
export interface Usage {
  cpuSeconds: number
  memoryBytes: number
}

/** Runs before the code of every Node process, and records at its end what the process has used. */
const RECORDER = `import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
// On Linux, maxRSS includes the memory of the process that has started this one.
const peak = () => existsSync('/proc/self/status') && /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
if (isMainThread) process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const usage = { cpuMicroseconds: userCPUTime + systemCPUTime, memoryKilobytes: Number(peak() || maxRSS) }
  appendFileSync(process.env.TRY_USAGE_FILE, JSON.stringify(usage) + '\\n')
})
`

/** Measures the Node processes of a step: the environment to run them in, and what they have used, at their end. */
export function measureUsage(
  name: string,
  { dir, env }: { dir: string; env: NodeJS.ProcessEnv },
): { env: NodeJS.ProcessEnv; read: () => Usage } {
  const recorder = join(dir, 'record-usage.mjs')
  const file = join(dir, `usage-${name}.jsonl`)
  writeFileSync(recorder, RECORDER)
  writeFileSync(file, '')
  return {
    env: {
      ...env,
      NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} --import=${pathToFileURL(recorder).href}`.trim(),
      TRY_USAGE_FILE: file,
    },
    read: () => sumUsage(readFileSync(file, 'utf8')),
  }
}

/** Adds up what the processes of a step have recorded. */
export function sumUsage(lines: string): Usage {
  const processes = lines
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as { cpuMicroseconds: number; memoryKilobytes: number })
  return {
    cpuSeconds: processes.reduce((sum, { cpuMicroseconds }) => sum + cpuMicroseconds, 0) / 1e6,
    memoryBytes: Math.max(0, ...processes.map(({ memoryKilobytes }) => memoryKilobytes)) * 1024,
  }
}
