import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Loaded into the measured process: appends its peak memory in kilobytes to a file.
const { PEAK_MEMORY } = process.env
if (PEAK_MEMORY && isMainThread)
  process.on('exit', () => appendFileSync(PEAK_MEMORY, `${process.resourceUsage().maxRSS}\n`))
