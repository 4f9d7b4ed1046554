import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { benchDiagnostics, isPlainObject, ProblemError } from '@fw/schema'
import { writeOutput } from '../output/write-output'
import type { Recording } from './recording'

/** Where caches of tools are: kept by builds, and not committed. */
export function benchDir(rootDir: string): string {
  return join(rootDir, 'node_modules/.cache/fw/bench')
}

/** The recording of the last run. */
function recordingFile(rootDir: string): string {
  return `${benchDir(rootDir)}.json`
}

/** The last recording. One that is missing or damaged is like none. */
export function loadLast(rootDir: string): Recording | undefined {
  const file = recordingFile(rootDir)
  try {
    return parseRecording(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The recording that a flag names. */
export function loadNamed(file: string, written: string): Recording {
  const reject = (reason: string): ProblemError =>
    new ProblemError([benchDiagnostics.wrongComparison({ file: written, reason })])
  if (!existsSync(file)) throw reject('it does not exist')
  let recording: Recording | undefined
  try {
    recording = parseRecording(readFileSync(file, 'utf8'))
  } catch (error) {
    throw reject(error instanceof SyntaxError ? 'it is not JSON' : `it cannot be read (${(error as Error).message})`)
  }
  if (!recording) throw reject('it contains no numbers of this version of `fw bench`')
  return recording
}

/** Stores a recording. Parts that were not measured stay as they are. */
export function saveRecording(rootDir: string, { format, parts }: Recording, cwd: string): void {
  const file = recordingFile(rootDir)
  mkdirSync(dirname(file), { recursive: true })
  const merged: Recording = { format, parts: { ...loadLast(rootDir)?.parts, ...parts } }
  writeOutput(file, `${JSON.stringify(merged)}\n`, cwd)
}

/** Undefined if it is of another format. */
function parseRecording(text: string): Recording | undefined {
  const content: unknown = JSON.parse(text)
  const isRecording = isPlainObject(content) && content['format'] === 1 && isPlainObject(content['parts'])
  return isRecording ? (content as unknown as Recording) : undefined
}
