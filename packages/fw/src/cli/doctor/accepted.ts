import { existsSync, readFileSync } from 'node:fs'
import type { Finding } from './finding'

/** Whether a comment in the file of a warning accepts it: `fw-doctor-ignore FW2321`. */
export function isAccepted({ severity, code, location }: Finding): boolean {
  if (severity === 'error' || !location || !existsSync(location.file)) return false
  return new RegExp(`fw-doctor-ignore\\b[^\\n]*\\b${code}\\b`).test(readFileSync(location.file, 'utf8'))
}
