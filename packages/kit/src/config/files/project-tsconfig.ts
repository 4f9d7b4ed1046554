import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Fw } from '@fw/schema'
import { dirname, isAbsolute, join, resolve } from 'pathe'
import { isFile } from '../../disk/find-file'
import { parseData } from './parse-data'
import { foldersUp } from '../../packages/package-manifest'

interface Tsconfig {
  extends?: string | string[]
  references?: Array<{ path?: string }>
  compilerOptions?: Record<string, unknown>
  [key: string]: unknown
}

/**
 * Writes a tsconfig for bundlers if the tsconfig of the project, a layer or a local module extends or references files
 * that do not exist. A bundler would reject every source file below it. The written one equals that of the project
 * without the missing files. Returns undefined if no file is missing.
 */
export async function writeFallbackTsconfig(app: Fw): Promise<string | undefined> {
  const { rootDir, buildDir } = app.options
  const dirs = [rootDir, ...app.layers.map(layer => layer.rootDir), ...moduleFolders(app)]
  const files = [...new Set(dirs.flatMap(dir => nearestTsconfig(dir) ?? []))]
  const states = await Promise.all(files.map(file => isComplete(file)))
  if (states.every(Boolean)) return undefined
  const projectConfig = nearestTsconfig(rootDir)
  const config = projectConfig === undefined ? {} : await readTsconfig(projectConfig)
  const bases = projectConfig === undefined || !config ? [] : await completeBases(projectConfig, config)
  const file = join(buildDir, 'tsconfig.build.json')
  const text = {
    ...(bases.length > 0 ? { extends: bases } : {}),
    compilerOptions: config?.compilerOptions ?? {},
    include: [`${rootDir}/**/*`],
  }
  await mkdir(buildDir, { recursive: true })
  await writeFile(file, `${JSON.stringify(text, undefined, 2)}\n`)
  return file
}

/** The folders of modules that are not in packages, such as the one of a module's playground. */
function moduleFolders({ options: { rootDir, _installedModules } }: Fw): string[] {
  const files = _installedModules.map(({ entryPath }) => resolve(rootDir, entryPath ?? '.'))
  return files.filter(isFile).map(file => dirname(file))
}

function nearestTsconfig(dir: string): string | undefined {
  return foldersUp(dir)
    .map(folder => join(folder, 'tsconfig.json'))
    .find(file => existsSync(file))
}

async function isComplete(file: string, seen = new Set<string>()): Promise<boolean> {
  if (seen.has(file)) return true
  seen.add(file)
  const config = await readTsconfig(file)
  if (!config) return false
  const targets = [
    ...basesOf(config).map(base => findBase(base, file)),
    ...referencesOf(config).map(path => findReference(path, file)),
  ]
  for (const target of targets) if (target === undefined || !(await isComplete(target, seen))) return false
  return true
}

async function completeBases(file: string, config: Tsconfig): Promise<string[]> {
  const configs: string[] = []
  for (const base of basesOf(config)) {
    const target = findBase(base, file)
    if (target !== undefined && (await isComplete(target))) configs.push(target)
  }
  return configs
}

/** Undefined if the file cannot be read or parsed. */
async function readTsconfig(file: string): Promise<Tsconfig | undefined> {
  try {
    return ((await parseData(file, readFileSync(file, 'utf8'), 'jsonc')) as Tsconfig) ?? {}
  } catch {
    return undefined
  }
}

function basesOf({ extends: bases = [] }: Tsconfig): string[] {
  return [bases].flat().filter(base => typeof base === 'string')
}

function referencesOf({ references }: Tsconfig): string[] {
  return Array.isArray(references) ? references.flatMap(({ path }) => (typeof path === 'string' ? [path] : [])) : []
}

/** Resolves an entry of `extends`: a path with or without its extension, or a path in a package. */
function findBase(base: string, file: string): string | undefined {
  if (isAbsolute(base) || base.startsWith('.')) {
    const path = resolve(dirname(file), base)
    return [path, `${path}.json`, join(path, 'tsconfig.json')].find(isFile)
  }
  const load = createRequire(file)
  for (const id of [base, `${base}.json`, `${base}/tsconfig.json`]) {
    try {
      return load.resolve(id)
    } catch {
      // Tries the next spelling.
    }
  }
  return undefined
}

/** Resolves an entry of `references`: a file, or a folder with a tsconfig.json. */
function findReference(path: string, file: string): string | undefined {
  const target = resolve(dirname(file), path)
  return [target, join(target, 'tsconfig.json')].find(isFile)
}
