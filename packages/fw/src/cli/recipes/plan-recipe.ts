import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { addToConfig, emitConfigKey, emitConfigValue, insertInJson, nestValue, valueOf } from '@fw/kit/config'
import type { ConfigAddition, LoadedOptions } from '@fw/kit/config'
import { findProjectManager } from '@fw/kit/internal'
import { commandDiagnostics, ProblemError, TOOLS } from '@fw/schema'
import { extname, join, relative } from 'pathe'
import { addNuxtOverrides, nuxtPackageSpec, placeOverrides } from '../add/nuxt-overrides'
import type { FileChange } from '../changes/file-change'
import type { Recipe, RecipeProject } from './recipe'

/** Lines that the author of a file adds by hand. */
interface LeftLines {
  file: string
  lines: string
}

/** Everything that changes in a project. */
export interface RecipePlan {
  changes: FileChange[]
  left: LeftLines[]
  next: readonly string[]
  /** All packages of the recipe. */
  packages: string[]
  modules: string[]
}

type LoadRecipe = (project: RecipeProject) => Recipe

/** Plans the changes of a recipe. Reads, and writes nothing. */
export async function planRecipe(recipe: LoadRecipe, loaded: LoadedOptions): Promise<RecipePlan> {
  const planner = new RecipePlanner(loaded)
  return planner.plan(recipe(describeProject(loaded)))
}

class RecipePlanner {
  readonly #rootDir: string
  /** The texts of the files that change, by absolute path. */
  readonly #texts = new Map<string, string>()
  readonly #left: LeftLines[] = []

  constructor(readonly loaded: LoadedOptions) {
    this.#rootDir = loaded.options.rootDir
  }

  async plan(recipe: Recipe): Promise<RecipePlan> {
    const modules = Object.keys(recipe.modules ?? {})
    await this.#planManifest(recipe, modules.length > 0)
    if (modules.length > 0) await this.#planConfig({ path: ['modules'], items: modules })
    for (const addition of recipe.config ?? []) await this.#planConfig(addition)
    for (const [path, text] of Object.entries(recipe.files ?? {}))
      if (!this.#exists(path)) this.#texts.set(join(this.#rootDir, path), text)
    for (const { file, edit, create, byHand } of recipe.edits ?? []) {
      const before = this.#read(file)
      const after = before === undefined ? create : edit(before)
      if (after === undefined) this.#left.push({ file, lines: byHand })
      else this.#texts.set(join(this.#rootDir, file), after)
    }
    this.#planIgnored(recipe.ignored ?? [])
    const groups = [recipe.modules, recipe.dependencies, recipe.devDependencies]
    return {
      changes: this.#listChanges(),
      left: this.#left,
      next: recipe.next,
      packages: groups.flatMap(group => Object.keys(group ?? {})),
      modules,
    }
  }

  #read(path: string): string | undefined {
    const file = join(this.#rootDir, path)
    return this.#texts.get(file) ?? readIfExists(file)?.text
  }

  /** Also with another extension: a project may have `vitest.config.mts`. */
  #exists(path: string): boolean {
    const file = join(this.#rootDir, path)
    if (existsSync(file)) return true
    const extension = extname(path)
    if (!/^\.[jt]s$/.test(extension)) return false
    return ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].some(other =>
      existsSync(`${file.slice(0, -extension.length)}.${other}`),
    )
  }

  async #planManifest(recipe: Recipe, needsNuxtPackage: boolean): Promise<void> {
    const { rootDir, workspaceDir } = this.loaded.options
    const file = join(rootDir, 'package.json')
    requireJson(file, rootDir)
    if (needsNuxtPackage)
      for (const edit of await addNuxtOverrides(rootDir, workspaceDir)) this.#texts.set(edit.file, edit.text)
    const start = this.#texts.get(file) ?? readIfExists(file)?.text ?? (await newManifest(rootDir, needsNuxtPackage))
    const nuxt: Record<string, string> = needsNuxtPackage ? { '@fw/nuxt': nuxtPackageSpec(rootDir) } : {}
    let text = await addMissing(start, 'dependencies', { ...nuxt, ...recipe.modules, ...recipe.dependencies })
    text = await addMissing(text, 'devDependencies', recipe.devDependencies ?? {})
    const scripts = (JSON.parse(text) as Manifest).scripts ?? {}
    for (const [name, script] of Object.entries(recipe.scripts ?? {})) {
      const isTaken = Object.hasOwn(scripts, name) && !/no test specified/.test(scripts[name]!)
      if (!isTaken) text = await insertInJson(text, ['scripts', name], script)
    }
    this.#texts.set(file, text)
  }

  async #planConfig(addition: ConfigAddition): Promise<void> {
    const [key, ...rest] = addition.path
    const file = this.#configFile()
    const label = TOOLS.find(({ name }) => name === key)?.label
    const usesLabel = label !== undefined && new RegExp(`\\b${label}\\b`).test(this.#readConfig(file))
    const named: ConfigAddition = usesLabel ? { ...addition, path: [label, ...rest] } : addition
    const edit = await addToConfig(file, named, this.#texts)
    if (edit) this.#texts.set(edit.file, edit.text)
    else this.#left.push({ file: relative(this.#rootDir, file), lines: emitAddition(named) })
  }

  #readConfig(file: string): string {
    return this.#texts.get(file) ?? readIfExists(file)?.text ?? ''
  }

  /** The configuration file. A project without one gets it. */
  #configFile(): string {
    const { configFile } = this.loaded.layers[0]!
    if (configFile) return configFile
    const file = join(this.#rootDir, hasTypeScript(this.#rootDir) ? 'fw.config.ts' : 'fw.config.js')
    if (!this.#texts.has(file)) this.#texts.set(file, 'export default defineFwConfig({})\n')
    return file
  }

  #planIgnored(lines: readonly string[]): void {
    const before = this.#read('.gitignore') ?? ''
    const written = before.split(/\r?\n/).map(line => line.trim().replace(/^\/|\/$/g, ''))
    const missing = lines.filter(line => !written.includes(line))
    if (missing.length === 0) return
    const start = before === '' || before.endsWith('\n') ? before : `${before}\n`
    this.#texts.set(join(this.#rootDir, '.gitignore'), `${start}${missing.join('\n')}\n`)
  }

  #listChanges(): FileChange[] {
    return [...this.#texts].flatMap(([file, after]) => {
      const current = readIfExists(file)
      if (current?.text === after) return []
      const to = relative(this.#rootDir, file)
      return { from: current && to, to, before: current?.text ?? '', after, mark: current?.mark ?? '' }
    })
  }
}

interface Manifest {
  scripts?: Record<string, string>
  [section: string]: Record<string, string> | undefined
}

const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/** Adds the packages that a package.json does not name yet. */
async function addMissing(text: string, section: string, packages: Readonly<Record<string, string>>): Promise<string> {
  const manifest = JSON.parse(text) as Manifest
  let edited = text
  for (const [name, range] of Object.entries(packages)) {
    if (!SECTIONS.some(key => Object.hasOwn(manifest[key] ?? {}, name)))
      edited = await insertInJson(edited, [section, name], range)
  }
  return edited
}

/** The package.json of a project that has none. */
async function newManifest(dir: string, needsNuxtPackage: boolean): Promise<string> {
  const manifest = '{\n  "private": true,\n  "type": "module"\n}\n'
  return needsNuxtPackage ? (await placeOverrides({ dir, manifest })).manifest : manifest
}

function requireJson(file: string, rootDir: string): void {
  try {
    JSON.parse(readIfExists(file)?.text ?? '{}')
  } catch (error) {
    const reason = `it is not valid JSON: ${(error as Error).message}`
    throw new ProblemError([commandDiagnostics.cannotWrite({ file: relative(rootDir, file), reason })], {
      cause: error,
    })
  }
}

/** The text of a file without its byte order mark. */
function readIfExists(file: string): { text: string; mark: string } | undefined {
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  return { text: text.slice(mark.length), mark }
}

/** An addition as the code that an author writes. */
function emitAddition(addition: ConfigAddition): string {
  const [key, ...rest] = addition.path
  const code = `${emitConfigKey(key)}: ${emitConfigValue(nestValue(rest, valueOf(addition)))},`
  const imported = (addition.items ?? []).flatMap(item =>
    typeof item === 'object' && 'imported' in item ? [item.imported as readonly [string, string]] : [],
  )
  return [...imported.map(([name, from]) => `import ${name} from '${from}'`), code].join('\n')
}

function hasTypeScript(rootDir: string): boolean {
  return existsSync(join(rootDir, 'tsconfig.json'))
}

function describeProject({ options, layers }: LoadedOptions): RecipeProject {
  const { rootDir } = options
  const folder = (dir: string): string => {
    const path = relative(rootDir, dir)
    return path === '' ? '' : `${path}/`
  }
  const read = (path: string): string | undefined => readIfExists(join(rootDir, path))?.text
  const configFile = layers[0]!.configFile ?? 'fw.config.ts'
  const manifest = JSON.parse(read('package.json') ?? '{}') as Manifest
  return {
    app: folder(options.srcDir),
    server: folder(options.serverDir),
    buildDir: folder(options.buildDir),
    isTypeScript: hasTypeScript(rootDir),
    hasCodeConfig: /^\.[mc]?[jt]sx?$/.test(extname(configFile)),
    bundler: bundlerOf(options.builder),
    manager: (findProjectManager(rootDir) ?? 'npm') as RecipeProject['manager'],
    scripts: manifest.scripts ?? {},
    read,
    list: path => listFiles(join(rootDir, path)),
    secret: () => randomBytes(24).toString('base64url'),
  }
}

/** Relative to the folder. Without those of packages. */
function listFiles(dir: string): string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(path => !path.includes('node_modules'))
}

function bundlerOf(builder: unknown): RecipeProject['bundler'] {
  if (typeof builder !== 'string' || /bundler1|vite/.test(builder)) return 'bundler1'
  return /bundler2|webpack/.test(builder) ? 'bundler2' : 'bundler3'
}
