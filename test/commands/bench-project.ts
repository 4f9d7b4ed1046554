import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from './doctor-project'
import { runFw } from './program'

interface Reading {
  subject: string
  metric: string
  values: number[]
  parts?: Record<string, number>
  note?: string
}

interface Change {
  subject: string
  metric: string
  verdict: string
  cause?: string
}

type Part = 'start' | 'build' | 'request' | 'client'

export interface Bench {
  code: number | null
  parts: Partial<Record<Part, { readings: Reading[]; notes: string[]; rounds: number }>>
  comparisons: Array<{ part: Part; changes: Change[]; notes: string[] }>
  problems: Array<{ code: string; severity: string; why: string }>
}

/** Runs `fw bench --json`, each time once. */
export async function bench(dir: string, ...flags: string[]): Promise<Bench> {
  const { code, out, err } = await runFw(['bench', '--json', '--rounds', '1', ...flags], dir)
  if (!out) throw new Error(err)
  return { code, ...(JSON.parse(out) as Omit<Bench, 'code'>) }
}

/** The stored recording. */
export function storedFile(dir: string): string {
  return join(dir, 'node_modules/.cache/fw/bench.json')
}

export function readStored(dir: string): Bench['parts'] | undefined {
  const file = storedFile(dir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Bench).parts : undefined
}

/** The names of all readings of a kind, such as modules, the longest first. */
export function longest(readings: readonly Reading[], kind: string): string[] {
  return readings
    .filter(({ subject }) => subject.startsWith(`${kind} `))
    .sort((a, b) => b.values[0]! - a.values[0]!)
    .map(({ subject }) => subject)
}

export const createBenchApp = (files: Record<string, string>): string =>
  createApp({
    'package.json': '{ "name": "measured", "dependencies": { "fw": "4.0.0-alpha.1" } }\n',
    ...files,
  })
