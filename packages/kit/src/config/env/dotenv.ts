import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { loadingDiagnostics, type Location, type Problem } from '@fw/schema'
import { createExpander } from './expand-variables'
import { setOwn } from '../files/own-property'
import { readReason } from '../../run/error-reason'

/** The variables of the `.env` files of a project. */
interface Dotenv {
  /** Without those that are set in the environment. */
  values: Record<string, string>
  /** The location of each variable. */
  locations: Record<string, Location>
  /** The existing files, lowest precedence first. */
  files: string[]
  /** All files that would be read if they existed, for watching. */
  candidates: string[]
  problems: Problem[]
}

interface Entry {
  value: string
  location: Location
}

/**
 * Reads `.env`, `.env.<name>`, `.env.local` and `.env.<name>.local`, lowest precedence first, or only `onlyFile`, which
 * must exist. Variables that are set in `env`, even to an empty string, override them. `env` is not changed.
 */
export function loadDotenv(rootDir: string, envName: string, env: NodeJS.ProcessEnv, onlyFile?: string): Dotenv {
  const names = onlyFile ? [onlyFile] : ['.env', `.env.${envName}`, '.env.local', `.env.${envName}.local`]
  const candidates = names.map(name => resolve(rootDir, name))
  const files = candidates.filter(file => onlyFile || existsSync(file))
  const isSet = (name: string): boolean => Object.hasOwn(env, name) && env[name] !== undefined
  const problems: Problem[] = []
  const entries = new Map<string, Entry>()
  for (const file of files) {
    const text = readEnv(file, problems, onlyFile)
    for (const [name, value] of Object.entries(parseEnv(text)))
      if (!isSet(name)) entries.set(name, { value: value!, location: locateVariable(file, text, name) })
  }
  const expand = createExpander(
    name => (isSet(name) ? env[name] : entries.get(name)?.value),
    name => !isSet(name),
  )
  const values: Record<string, string> = {}
  const locations: Record<string, Location> = {}
  for (const [name, { location }] of entries) {
    const { value, unset, cycle } = expand(name)
    setOwn(values, name, value)
    setOwn(locations, name, location)
    for (const reference of unset) problems.push(loadingDiagnostics.envReference({ name, reference }, { location }))
    if (cycle) problems.push(loadingDiagnostics.envCycle({ chain: cycle }, { location }))
  }
  return { values, locations, files: files.filter(file => existsSync(file)), candidates, problems }
}

function readEnv(file: string, problems: Problem[], onlyFile: string | undefined): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const diagnostic = onlyFile ? loadingDiagnostics.envFile : loadingDiagnostics.envUnreadable
    problems.push(diagnostic({ file: basename(file), reason: readReason(error) }, { location: { file } }))
    return ''
  }
}

function locateVariable(file: string, text: string, name: string): Location {
  const lines = text.split(/\r\n|\n|\r/)
  const index = lines.findLastIndex(
    line =>
      line
        .trimStart()
        .replace(/^export\s+/, '')
        .split('=')[0]!
        .trim() === name,
  )
  return index < 0 ? { file } : { file, line: index + 1, column: lines[index]!.indexOf(name) + 1 }
}
