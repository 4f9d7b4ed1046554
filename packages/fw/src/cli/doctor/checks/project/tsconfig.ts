import { existsSync, readFileSync } from 'node:fs'
import { setInJson } from '@fw/kit/config'
import { parseData } from '@fw/kit/internal'
import { doctorDiagnostics, isPlainObject } from '@fw/schema'
import type { PlainObject } from '@fw/schema'
import { join, relative } from 'pathe'
import { layoutOf } from '../../../project'
import type { ProjectFacts } from '../../facts/project-facts'
import type { Finding, Repair } from '../../finding'

const CONTEXTS = ['app', 'server', 'shared', 'node']

/** A tsconfig.json without the generated ones. One that extends or references others may get there in several steps. */
export async function findUntyped({ rootDir, loaded }: ProjectFacts): Promise<Finding[]> {
  const file = join(rootDir, 'tsconfig.json')
  if (!existsSync(file)) return []
  const tsconfig = await readTsconfig(file)
  if (!tsconfig || 'extends' in tsconfig || 'references' in tsconfig) return []
  const buildDir = `./${relative(rootDir, loaded.options.buildDir)}`
  const members: Record<string, unknown> =
    layoutOf(loaded) === 'v3'
      ? { extends: `${buildDir}/tsconfig.json` }
      : { files: [], references: CONTEXTS.map(context => ({ path: `${buildDir}/tsconfig.${context}.json` })) }
  const content = JSON.stringify(members).slice(1, -1)
  const finding = doctorDiagnostics.untypedProject({ content }, { location: { file, line: 1, column: 1 } })
  return [{ ...finding, ...(isSafe(tsconfig, members) ? { repair: addMembers(file, members) } : {}) }]
}

async function readTsconfig(file: string): Promise<PlainObject | undefined> {
  try {
    const content = (await parseData(file, readFileSync(file, 'utf8'), 'jsonc')) ?? {}
    return isPlainObject(content) ? content : undefined
  } catch {
    return undefined
  }
}

/**
 * Which files the project checks, and how, must not change: options are those of the files that a tsconfig selects
 * itself.
 */
function isSafe(tsconfig: PlainObject, members: Readonly<Record<string, unknown>>): boolean {
  const selecting = ['files', 'include', 'exclude', ...('references' in members ? ['compilerOptions'] : [])]
  return !selecting.some(name => name in tsconfig)
}

function addMembers(file: string, members: Readonly<Record<string, unknown>>): Repair {
  return {
    file,
    async change(text) {
      let changed = text.trim() ? text : '{}\n'
      for (const [name, value] of Object.entries(members)) changed = await setInJson(changed, [name], value)
      return changed
    },
  }
}
