import { rmSync } from 'node:fs'

/**
 * Removes a folder of a test with everything in it. A process of an application that was just ended with a signal may
 * write a last file into it.
 */
export function removeFolder(dir: string): void {
  rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
