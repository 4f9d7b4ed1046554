import { readFileSync } from 'node:fs'
import type { CodeFrame, Location } from '@fw/schema'

const AROUND = 4
const SECRET = /(?:\/\.git\/.*|\/\.(?:env|npmrc)[^/]*|\.(?:pem|crt|key|p12|pfx))$/

/** The lines around a place. Nothing is quoted of files where secrets stand. */
export function readFrame({ file, line, column }: Location): CodeFrame | undefined {
  if (line === undefined || SECRET.test(file)) return undefined
  const lines = readLines(file)
  if (!lines || line > lines.length) return undefined
  const start = Math.max(1, line - AROUND)
  return { start, lines: lines.slice(start - 1, line + AROUND), line, ...column === undefined ? {} : { column } }
}

/** Whether a file has this place: positions in generated code look like the author's. */
export function hasPlace({ file, line, column }: Location): boolean {
  if (line === undefined) return true
  const text = readLines(file)?.[line - 1]
  return text !== undefined && (column ?? 1) <= text.length + 1
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '').split(/\r?\n/)
  } catch {
    return undefined
  }
}
