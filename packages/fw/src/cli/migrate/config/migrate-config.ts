import type { Edit, Node } from '@fw/kit/imports'
import { NUXT_PACKAGE } from '@fw/kit/internal'
import { emitEntry } from './config-entries'
import type { ConfigEntry } from './config-entries'
import { configLayout } from './config-layout'
import type { LayerFiles } from './config-layout'
import { insertEntries } from './data-config'
import type { DataConfig } from './data-config'
import {
  exportedFunction,
  exportedObject,
  findSingleUse,
  insertElement,
  insertProperties,
  quotesOf,
  valueIn,
} from '../tree/config-object'
import { renameBuilder, renameDataKeys, renameObjectKeys } from '../script/rename-keys'
import { renameConfigImports, renameScript } from '../script/rename-script'
import type { RenameOptions } from '../script/rename-script'
import { languageOf, parseScript, stringOf, unwrap } from '../tree/script-tree'
import type { LeftName, Renames, Script } from '../tree/script-tree'
import { findUnknownKeys, sharedKeys } from './unknown-keys'
import type { UnknownKey } from './unknown-keys'

export interface ConfigOptions extends RenameOptions {
  /** Whether the file is one of Nuxt, which has other defaults. */
  isNuxt: boolean
  layer: LayerFiles
  /** Whether sources use names of Nuxt, or modules need them. */
  needsNames: boolean
  /** Whether handlers return markup as strings. */
  returnsMarkup: boolean
  /** Keys of the modules in the project. */
  moduleKeys: readonly string[]
}

/** The entry with which strings that handlers return stay HTML. */
const HTML_RESPONSES: ConfigEntry = ['nuxt', { htmlResponses: true }]

export interface MigratedConfig extends Renames {
  unknownKeys: UnknownKey[]
  /** What could not be added, because the file computes its object. */
  missingEntries: string[]
}

/** The entries of a configuration that keep names and responses of Nuxt. */
export function compatibilityEntries({
  needsNames,
  returnsMarkup,
}: Pick<ConfigOptions, 'needsNames' | 'returnsMarkup'>): ConfigEntry[] {
  return [...(needsNames ? [['modules', [NUXT_PACKAGE]] as const] : []), ...(returnsMarkup ? [HTML_RESPONSES] : [])]
}

/** What changes in a configuration file that is code. Undefined if it has a syntax error. */
export function migrateConfig(file: string, code: string, options: ConfigOptions): MigratedConfig | undefined {
  const result = renameScript(code, languageOf(file), options)
  if (!result) return undefined
  renameConfigImports(result.script, result, options)
  if (options.isNuxt) callFunction(result)
  return planEntries(result.script, { edits: result.edits, left: result.left }, options)
}

const JSON_PREFIX = 'export default '

/** What changes in a configuration in JSON: it is the same as in code. */
export function migrateJsonConfig(text: string, options: ConfigOptions): MigratedConfig | undefined {
  const script = parseScript(JSON_PREFIX + text, 'jsx')
  if (!script) return undefined
  const migrated = planEntries(script, { edits: [], left: [] }, options, true)
  const shift = JSON_PREFIX.length
  return {
    ...migrated,
    edits: migrated.edits.map(edit => ({ ...edit, start: edit.start - shift, end: edit.end - shift })),
    unknownKeys: migrated.unknownKeys.map(key => ({ ...key, offset: key.offset - shift })),
  }
}

/** What changes in a configuration in YAML or TOML. */
export function migrateDataConfig(
  text: string,
  { config, keys, syntax }: DataConfig,
  options: ConfigOptions,
): MigratedConfig {
  const object = exportedObject(parseScript(JSON_PREFIX + JSON.stringify(config), 'jsx')!)!
  const layout = options.isNuxt ? configLayout(object, options.layer) : { entries: [], edits: [] }
  const hasModule = moduleNames(object).includes(NUXT_PACKAGE)
  const hasHtml = valueIn(object, ['nuxt', 'htmlResponses']) !== undefined
  const wanted = compatibilityEntries({
    needsNames: options.needsNames && !hasModule,
    returnsMarkup: options.returnsMarkup && !hasHtml,
  })
  const { edits, missing } = insertEntries(text, [...layout.entries, ...wanted], syntax)
  const code = JSON_PREFIX + JSON.stringify(config)
  const renamed = options.full ? renameDataKeys(text, keys, sharedKeys(object, moduleNames(object))) : []
  return {
    edits: [...edits, ...renameDataBuilder(text, object), ...renamed],
    left: layout.edits.flatMap(edit => leftPath(edit, code, text)),
    unknownKeys: unknownKeys(object, options).map(({ key }) => ({
      key,
      offset: offsetOf(key.split('.').at(-1)!, text),
    })),
    missingEntries: missing.map(entry => emitEntry(entry, 'js')),
  }
}

/** `builder: '@nuxt/webpack-builder'` → `webpack` */
function renameDataBuilder(text: string, object: Node): Edit[] {
  const builder = stringOf(valueIn(object, ['builder']))
  const [, tool] = /^@nuxt\/(\w+)-builder$/.exec(builder ?? '') ?? []
  const start = tool === undefined ? -1 : text.indexOf(builder!)
  return start < 0 ? [] : [{ start, end: start + builder!.length, text: tool! }]
}

/** A path that is relative to another folder in fw. */
function leftPath({ start, end, text: to }: Edit, code: string, text: string): LeftName[] {
  const name = code.slice(start, end)
  // What is inserted is an entry of its own.
  if (name === '') return []
  return [{ offset: offsetOf(name, text), name, reason: 'fw resolves this path from the root', use: `\`${to}\`` }]
}

const offsetOf = (part: string, text: string): number => Math.max(0, text.indexOf(part))

/** A function is called where it is written: fw reads an object. */
function callFunction({ script, edits, left }: { script: Script } & Renames): void {
  const node = exportedFunction(script)
  if (!node) return
  const isModule = (script.root.body as Node[]).some(({ type }) => type === 'ExportDefaultDeclaration')
  if (node.async && !isModule) {
    left.push({ offset: node.start, name: 'async', reason: 'a CommonJS module cannot wait for a function' })
    return
  }
  edits.push(
    { start: node.start, end: node.start, text: node.async ? 'await (' : '(' },
    { start: node.end, end: node.end, text: ')()' },
  )
}

/** Renames keys, and adds entries to the object that the file exports. */
function planEntries(script: Script, renames: Renames, options: ConfigOptions, isJson = false): MigratedConfig {
  const { code } = script
  const { edits } = renames
  const object = exportedObject(script)
  const mark = quotesOf(code)
  const modules = moduleNames(object)
  const layout = options.isNuxt ? configLayout(object, options.layer) : { entries: [], edits: [] }
  const entries = [...layout.entries]
  const missing: ConfigEntry[] = []
  edits.push(...layout.edits)
  if (object) {
    renameBuilder(object, renames)
    if (options.full)
      renameObjectKeys(object, [], renames, { moduleKeys: sharedKeys(object, modules), find: findSingleUse(script) })
  }
  for (const entry of compatibilityEntries(options)) {
    const [key] = entry
    const value = object && valueIn(object, [key])
    if (key === 'modules' && modules.includes(NUXT_PACKAGE)) continue
    if (key === 'nuxt' && object && valueIn(object, ['nuxt', 'htmlResponses'])) continue
    if (!value) entries.push(entry)
    else if (value.type === 'ArrayExpression') edits.push(insertElement(code, value, mark + NUXT_PACKAGE + mark))
    else if (value.type === 'ObjectExpression')
      edits.push(insertProperties(code, value, [emitEntry(['htmlResponses', true], isJson ? 'json' : 'js')], isJson))
    else missing.push(entry)
  }
  const emit = (entry: ConfigEntry): string => emitEntry(entry, isJson ? 'json' : 'js', mark)
  if (object && entries.length > 0) edits.push(insertProperties(code, object, entries.map(emit), isJson))
  else missing.push(...entries)
  return {
    ...renames,
    unknownKeys: object ? unknownKeys(object, options) : [],
    missingEntries: missing.map(entry => emitEntry(entry, 'js')),
  }
}

function unknownKeys(object: Node, { needsNames, moduleKeys }: ConfigOptions): UnknownKey[] {
  return findUnknownKeys(object, [...moduleNames(object), ...(needsNames ? [NUXT_PACKAGE] : []), ...moduleKeys])
}

/** The names in `modules`, as far as they are written out. */
function moduleNames(object: Node | undefined): string[] {
  const list = object && valueIn(object, ['modules'])
  if (list?.type !== 'ArrayExpression') return []
  return (list.elements as Array<Node | null>).flatMap(element => {
    const entry = element && unwrap(element)
    const name = entry?.type === 'ArrayExpression' ? (entry.elements as Node[])[0] : entry
    return stringOf(name) ?? []
  })
}
