import type { Node } from '@fw/kit/imports'
import { canonicalPath, formatPath, jsonSchema, TOOLS } from '@fw/schema'
import { keyOf, unwrap } from '../tree/script-tree'

interface Schema {
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  $ref?: string
}

export interface UnknownKey {
  key: string
  offset: number
}

/** Keys of a configuration that are neither options of fw nor, by their names, those of one of the modules. */
export function findUnknownKeys(object: Node, modules: readonly string[]): UnknownKey[] {
  return search(object, [], jsonSchema() as Schema, modules)
}

function search(object: Node, path: readonly string[], schema: Schema, modules: readonly string[]): UnknownKey[] {
  return (object.properties as Node[]).flatMap(property => {
    const key = property.type === 'Property' ? keyOf(property.key, property.computed) : undefined
    if (key === undefined || (path.length === 0 && key.startsWith('$'))) return []
    const at = [...path, key]
    const child = schema.properties?.[canonicalPath(at).at(-1)!] ?? schema.properties?.[key]
    const value = unwrap(property.value as Node)
    if (child) return value.type === 'ObjectExpression' && child.properties ? search(value, at, child, modules) : []
    const isModule = path.length === 0 && modules.some(name => mentions(name, key))
    if (isModule || (path.length > 0 && schema.additionalProperties !== false)) return []
    return [{ key: formatPath(at), offset: (property.key as Node).start }]
  })
}

/** Whether a key can be that of a module: `colorMode` of `@nuxtjs/color-mode`, `ui` of `@nuxt/ui`. */
function mentions(module: string, key: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '')
  return plain(module).includes(plain(key))
}

/** The shared labels that modules have as keys, as far as their names show. */
export function sharedKeys(object: Node | undefined, modules: readonly string[]): string[] {
  return TOOLS.filter(({ isShared, label }) => {
    const isWritten = (object?.properties as Node[] | undefined)?.some(
      property => property.type === 'Property' && keyOf(property.key, property.computed) === label,
    )
    return isShared && (isWritten || modules.some(name => new RegExp(`\\b${label}\\b`).test(name)))
  }).map(({ label }) => label)
}
