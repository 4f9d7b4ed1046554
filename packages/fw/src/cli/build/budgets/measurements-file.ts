import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Measurement } from './measurement'

// What the last build has measured, also if it exceeds its budgets. `fw doctor` reads it, so that it need not build.

export function saveMeasurements(rootDir: string, measurements: readonly Measurement[]): void {
  const file = fileOf(rootDir)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(measurements))
}

/** Undefined if they are missing, damaged, or those of a build before `time`, in milliseconds. */
export function loadMeasurements(rootDir: string, time: number): Measurement[] | undefined {
  const file = fileOf(rootDir)
  try {
    if (statSync(file).mtimeMs < time) return undefined
    const measurements: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(measurements) ? (measurements as Measurement[]) : undefined
  } catch {
    return undefined
  }
}

function fileOf(rootDir: string): string {
  return join(rootDir, 'node_modules/.cache/fw/measurements.json')
}
