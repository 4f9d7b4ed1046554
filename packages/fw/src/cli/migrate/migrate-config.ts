import type { Node } from '@fw/kit/imports'
import { NUXT_PACKAGE } from '@fw/kit/internal'
import { configLayout } from './config-layout'
import type { LayerFiles } from './config-layout'
import { exportedObject, findSingleUse, insertElement, insertProperties, quote, valueIn } from './config-object'
import { renameBuilder, renameObjectKeys } from './rename-keys'
import { renameConfigImports, renameScript } from './rename-script'
import type { RenameOptions } from './rename-script'
import { languageOf, stringOf, unwrap } from './script-tree'
import type { Renames } from './script-tree'
import { findUnknownKeys, sharedKeys } from './unknown-keys'
import type { UnknownKey } from './unknown-keys'

interface ConfigOptions extends RenameOptions {
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
export const HTML_RESPONSES = 'nuxt: { htmlResponses: true }'

interface MigratedConfig extends Renames {
  unknownKeys: UnknownKey[]
  /** What could not be added, because the file computes its object. */
  missingEntries: string[]
}

/** What changes in a configuration file. Undefined if it has a syntax error. */
export function migrateConfig(file: string, code: string, options: ConfigOptions): MigratedConfig | undefined {
  const result = renameScript(code, languageOf(file), options)
  if (!result) return undefined
  const { script, edits, left } = result
  renameConfigImports(script, result, options)
  const object = exportedObject(script)
  const modules = moduleNames(object)
  const missingEntries: string[] = []
  const layout = options.isNuxt ? configLayout(object, options.layer) : { properties: [], edits: [] }
  const properties = [...layout.properties]
  edits.push(...layout.edits)
  if (object) {
    renameBuilder(object, result)
    if (options.full)
      renameObjectKeys(object, [], result, { moduleKeys: sharedKeys(object, modules), find: findSingleUse(script) })
  }
  if (options.needsNames && !modules.includes(NUXT_PACKAGE)) {
    const name = quote(NUXT_PACKAGE, code)
    const list = object && valueIn(object, ['modules'])
    if (!list) properties.push(`modules: [${name}]`)
    else if (list.type === 'ArrayExpression') edits.push(insertElement(code, list, name))
    else missingEntries.push(`modules: ['${NUXT_PACKAGE}']`)
  }
  if (options.returnsMarkup && !(object && valueIn(object, ['nuxt', 'htmlResponses']))) {
    const group = object && valueIn(object, ['nuxt'])
    if (group?.type === 'ObjectExpression') edits.push(insertProperties(code, group, ['htmlResponses: true']))
    else properties.push(HTML_RESPONSES)
  }
  if (object && properties.length > 0) edits.push(insertProperties(code, object, properties))
  else missingEntries.push(...properties)
  return {
    edits,
    left,
    unknownKeys: object
      ? findUnknownKeys(object, [...modules, ...(options.needsNames ? [NUXT_PACKAGE] : []), ...options.moduleKeys])
      : [],
    missingEntries,
  }
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
