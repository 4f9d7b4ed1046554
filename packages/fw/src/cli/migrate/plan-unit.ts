import { NUXT_PACKAGES } from '@fw/kit/internal'
import { editCode } from '@fw/kit/imports'
import type { Edit } from '@fw/kit/imports'
import { locationAt } from '@fw/kit/imports'
import { migrateDiagnostics } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { camelize, capitalize } from 'vue'
import { basename, join } from 'pathe'
import { nuxtPackageRange } from '../add/nuxt-overrides'
import { emitEntry } from './config/config-entries'
import { configLayout } from './config/config-layout'
import { findMarkup } from './server/find-markup'
import { findMentions } from './project/find-mentions'
import { isCompatibilityName } from './names/fw-names'
import { compatibilityEntries } from './config/migrate-config'
import { usesPublished } from './config/read-modules'
import { isApplication, migrateManifest } from './project/migrate-manifest'
import { migrateRc } from './config/migrate-rc'
import { migrateEnvironment, migrateIgnoreList, migrateTsconfig, migrateWorkflow } from './project/migrate-text'
import type { MigratedCommands } from './project/migrate-commands'
import type { FileChange } from '../changes/file-change'
import type { MigrationOptions } from './migration'
import { folderOf, isConfigFile } from './project/project-units'
import type { ProjectUnit } from './project/project-units'
import { renameComponent } from './script/rename-component'
import { renameScript } from './script/rename-script'
import type { RenameOptions } from './script/rename-script'
import { renameStyle } from './script/rename-style'
import type { ScannedFolder, TextFile } from './project/scan-folder'
import { languageOf } from './tree/script-tree'
import type { LeftName, Renames } from './tree/script-tree'
import { migrateUnitConfig, readConfig } from './unit-config'
import type { UnitConfig } from './unit-config'

interface PlannedUnit {
  changes: FileChange[]
  findings: Problem[]
  needsNuxtPackage: boolean
}

/** Everything that changes in one package. */
export function planUnit(unit: ProjectUnit, scanned: ScannedFolder, options: MigrationOptions): Promise<PlannedUnit> {
  return new UnitPlanner(unit, scanned, options).plan()
}

const SCRIPT = /\.[mc]?[jt]sx?$/
/** What describes options, beside a configuration file. */
const SCHEMA = /^nuxt\.schema\.[mc]?[jt]s$/
const STYLE = /\.(?:css|scss|sass|less|styl|stylus|pcss|postcss)$/
const PACKAGE_IMPORT = new RegExp(
  `(?:from|import|require)\\s*\\(?\\s*['"](${NUXT_PACKAGES.join('|')})(?:/[^'"]*)?['"]`,
  'g',
)

class UnitPlanner {
  readonly #changes: FileChange[] = []
  readonly #findings: Problem[] = []
  readonly #rename: RenameOptions
  /** Whether code still uses names of Nuxt after the migration. */
  #usesNames = false
  /** Whether handlers return markup as strings, which Nuxt sends as HTML. */
  #returnsMarkup = false
  /** Packages of Nuxt that code still imports. */
  readonly #imported = new Set<string>()

  constructor(
    readonly unit: ProjectUnit,
    readonly scanned: ScannedFolder,
    readonly options: MigrationOptions,
  ) {
    const config = unit.configs.find(({ path }) => folderOf(path) === unit.dir)
    this.#rename = {
      full: options.full,
      ownNames: ownNames(unit.files),
      hasDefaultBuildDir: !/\bbuildDir\s*:\s*['"`][^'"`]*\.nuxt/.test(config?.text ?? ''),
    }
  }

  async plan(): Promise<PlannedUnit> {
    const { unit } = this
    for (const file of unit.files) if (!isConfigFile(file.path)) await this.#planFile(file)
    const configs = await Promise.all(unit.configs.map(config => readConfig(config, this.options.root)))
    const hasPublished = configs.some(({ code }) => usesPublished(code))
    const needsNames = this.#usesNames || this.#imported.size > 0 || this.#returnsMarkup
    for (const config of configs) this.#planConfig(config, needsNames)
    if (unit.configs.length === 0) this.#createConfig(needsNames)
    const needsNuxtPackage = hasPublished || needsNames || unit.configs.some(({ text }) => importsNuxt(text))
    if (unit.manifest) await this.#planManifest(unit.manifest, needsNuxtPackage)
    return { changes: this.#changes, findings: this.#findings, needsNuxtPackage }
  }

  async #planFile(file: TextFile): Promise<void> {
    const { path, text } = file
    const name = basename(path)
    if (SCHEMA.test(name)) this.#keepSchema(file)
    if (path.endsWith('.vue') || SCRIPT.test(path)) await this.#planSource(file)
    else if (STYLE.test(path)) this.#applyRenames(file, renameStyle(text))
    else if (/^(?:ts|js)config(?:\..+)?\.json$/.test(name))
      this.#change(file, migrateTsconfig(text, this.#rename.hasDefaultBuildDir!, this.options.full))
    else if (name === '.nuxtrc') this.#move(file, '.fwrc', migrateRc(text, this.options.full))
    else if (name === '.nuxtignore') this.#move(file, '.fwignore', text)
    else if (/^\.[a-z]*ignore$/.test(name)) this.#change(file, migrateIgnoreList(text))
    else if (/^\.env(?:\.|$)/.test(name)) this.#change(file, migrateEnvironment(text))
    else if (/(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$/.test(path))
      this.#applyCommands(file, migrateWorkflow(text, this.options.fw))
    else this.#leave(file, findMentions(path, text))
  }

  /** Only the compatibility package loads this file. */
  #keepSchema(file: TextFile): void {
    this.#usesNames = true
    const reason = 'fw has no such file, only `@fw/nuxt` loads it'
    if (this.options.full)
      this.#leave(file, [{ offset: 0, name: basename(file.path), reason, use: '`extendFwSchema` in a module' }])
  }

  async #planSource(file: TextFile): Promise<void> {
    const { path, text } = file
    const isServer = /(?:^|\/)server\//.test(path)
    const markup = findMarkup(path, text)
    if (markup !== undefined) {
      this.#returnsMarkup = true
      this.#findings.push(migrateDiagnostics.markupHandler({ file: path }, { location: this.#locate(file, markup) }))
    }
    if (!/nuxt|h3|nitro|\.node\b/i.test(text)) return
    const rename = (options: RenameOptions): Promise<Renames | undefined> | Renames | undefined =>
      path.endsWith('.vue') ? renameComponent(text, options) : renameScript(text, languageOf(path), options)
    const renames = await rename({ ...this.#rename, isServer })
    if (!renames) {
      const location = this.#locate(file, Math.max(0, text.search(/nuxt/i)))
      this.#findings.push(migrateDiagnostics.fileNotRead({ file: path, reason: 'it has a syntax error' }, { location }))
      this.#usesNames ||= /nuxt/i.test(text)
      this.#collectImports(text)
      return
    }
    const after = this.#applyRenames(file, renames)
    this.#collectImports(after)
    // The compatibility package keeps these names working.
    this.#usesNames ||= this.options.full && renames.left.some(({ name }) => isCompatibilityName(name))
    if (this.options.full || this.#usesNames) return
    const all = await rename({ ...this.#rename, full: true })
    this.#usesNames =
      (all?.edits.length ?? 0) > renames.edits.length ||
      all?.left.some(({ name }) => isCompatibilityName(name)) === true
  }

  #collectImports(code: string): void {
    for (const [, name] of code.matchAll(PACKAGE_IMPORT)) this.#imported.add(name!)
  }

  #planConfig(file: UnitConfig, needsNames: boolean): void {
    const { path, text } = file
    const folder = folderOf(path)
    const isNuxt = basename(path).startsWith('nuxt.')
    const isMain =
      folder === this.unit.dir || !this.unit.configs.some(config => folderOf(config.path) === this.unit.dir)
    const to = path.replace(/nuxt(?=\.config\.\w+$)/, 'fw')
    if (isNuxt && this.scanned.paths.includes(to)) {
      this.#findings.push(migrateDiagnostics.takenPath({ from: path, to }, { location: this.#locate(file, 0) }))
      return
    }
    const migrated = migrateUnitConfig(file, {
      ...this.#rename,
      isNuxt,
      layer: this.#layer(folder),
      needsNames: needsNames && isMain,
      returnsMarkup: this.#returnsMarkup && isMain,
      moduleKeys: moduleKeys(this.scanned.files),
    })
    if (!migrated) {
      const reason = 'it has a syntax error'
      this.#findings.push(migrateDiagnostics.fileNotRead({ file: path, reason }, { location: this.#locate(file, 0) }))
      return
    }
    for (const { key, offset } of migrated.unknownKeys)
      this.#findings.push(migrateDiagnostics.unknownOption({ key }, { location: this.#locate(file, offset) }))
    for (const entry of migrated.missingEntries)
      this.#findings.push(migrateDiagnostics.computedConfig({ file: to, entry }, { location: this.#locate(file, 0) }))
    this.#leave(file, migrated.left)
    const after = applyEdits(text, migrated.edits)
    this.#collectImports(after)
    this.#changes.push({ from: path, to, before: text, after, mark: file.mark })
  }

  #layer(folder: string): { major: 3 | 4; files: string[] } {
    const prefix = folder === '' ? '' : `${folder}/`
    const files = this.scanned.paths.filter(path => path.startsWith(prefix)).map(path => path.slice(prefix.length))
    return { major: this.unit.major === 3 ? 3 : 4, files }
  }

  /** An application without a configuration file. A package with a module is not one. */
  #createConfig(needsNames: boolean): void {
    const { dir, manifest } = this.unit
    const layer = this.#layer(dir)
    if (!manifest || !isApplication(manifest.text, layer.files)) return
    const entries = [
      ...configLayout(undefined, layer).entries,
      ...compatibilityEntries({ needsNames, returnsMarkup: this.#returnsMarkup }),
    ]
    if (entries.length === 0) return
    const lines = entries.map(entry => `  ${emitEntry(entry, 'js')},\n`).join('')
    const after = `export default defineFwConfig({\n${lines}})\n`
    this.#changes.push({ from: undefined, to: join(dir, 'fw.config.ts'), before: '', after, mark: '' })
  }

  async #planManifest(file: TextFile, needsNuxtPackage: boolean): Promise<void> {
    const { full, fw } = this.options
    const range = nuxtPackageRange()
    const migrated = await migrateManifest(file.text, { full, fw, range, needsNuxtPackage, imported: this.#imported })
    if (migrated) {
      this.#applyCommands(file, migrated)
      for (const { offset, name, spec } of migrated.replaced) {
        const location = this.#locate(file, offset)
        this.#findings.push(migrateDiagnostics.replacedVersion({ name, spec, range }, { location }))
      }
    } else {
      const reason = 'it is not valid JSON'
      const location = this.#locate(file, 0)
      this.#findings.push(migrateDiagnostics.fileNotRead({ file: file.path, reason }, { location }))
    }
  }

  #applyRenames(file: TextFile, { edits, left }: Renames): string {
    this.#leave(file, left)
    const after = applyEdits(file.text, edits)
    this.#change(file, after)
    return after
  }

  #applyCommands(file: TextFile, { text, unknown }: MigratedCommands): void {
    this.#change(file, text)
    for (const { offset, command, part } of unknown) {
      this.#findings.push(
        migrateDiagnostics.unknownCommand({ command, part }, { location: this.#locate(file, offset) }),
      )
    }
  }

  #leave(file: TextFile, left: readonly LeftName[]): void {
    for (const { offset, name, reason, use } of left) {
      const location = this.#locate(file, offset)
      this.#findings.push(migrateDiagnostics.leftName({ name, reason, ...(use && { use }) }, { location }))
    }
  }

  #change({ path, text, mark }: TextFile, after: string): void {
    if (after !== text) this.#changes.push({ from: path, to: path, before: text, after, mark })
  }

  #move(file: TextFile, name: string, after: string): void {
    const to = join(folderOf(file.path), name)
    if (this.scanned.paths.includes(to))
      this.#findings.push(migrateDiagnostics.takenPath({ from: file.path, to }, { location: this.#locate(file, 0) }))
    else this.#changes.push({ from: file.path, to, before: file.text, after, mark: file.mark })
  }

  #locate({ path, text }: TextFile, offset: number): ReturnType<typeof locationAt> {
    return locationAt(join(this.options.root, path), text, offset)
  }
}

/** The text with its edits. Several rules can find the same place. */
function applyEdits(text: string, edits: readonly Edit[]): string {
  const unique = new Map(edits.map(edit => [`${edit.start}:${edit.end}:${edit.text}`, edit]))
  return editCode(text, [...unique.values()], []).code
}

/** Components of the project that have a name of Nuxt. */
function ownNames(files: readonly TextFile[]): ReadonlySet<string> {
  const names = files.map(
    ({ path }) => /(?:^|\/)components\/(?:.*\/)?((?:Nuxt[A-Z]|nuxt-)[\w-]*)\.[a-z]+$/.exec(path)?.[1],
  )
  return new Set(names.filter(name => name !== undefined).map(name => capitalize(camelize(name))))
}

/** The keys that modules of the project declare, which can be in another package of a workspace. */
function moduleKeys(files: readonly TextFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    SCRIPT.test(path) ? [...text.matchAll(/\bconfigKey:\s*['"]([\w$]+)['"]/g)].map(([, key]) => key!) : [],
  )
}

function importsNuxt(text: string): boolean {
  return text.search(PACKAGE_IMPORT) >= 0 && !/^\s*import\s*\{\s*defineNuxtConfig\s*\}/m.test(text)
}
