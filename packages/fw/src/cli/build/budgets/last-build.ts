import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isPlainObject } from '@fw/schema'
import type { Measurement } from './measurement'

/** What the last build within its budgets measured, by `keyOf`. */
type LastBuild = Readonly<Record<string, Pick<Measurement, 'amount' | 'parts'>>>

export function keyOf({ kind, subject }: Measurement): string {
  return `${kind} ${subject}`
}

/** A file that is missing or damaged is like no build. */
export function loadLastBuild(rootDir: string): LastBuild {
  try {
    const last: unknown = JSON.parse(readFileSync(fileOf(rootDir), 'utf8'))
    return isPlainObject(last) ? (last as LastBuild) : {}
  } catch {
    return {}
  }
}

export function saveLastBuild(rootDir: string, measurements: readonly Measurement[]): void {
  const file = fileOf(rootDir)
  mkdirSync(dirname(file), { recursive: true })
  const entries = measurements.map(({ amount, parts, ...rest }) => [keyOf({ amount, ...rest }), { amount, parts }])
  writeFileSync(file, JSON.stringify(Object.fromEntries(entries)))
}

function fileOf(rootDir: string): string {
  return join(rootDir, 'node_modules/.cache/fw/budgets.json')
}
