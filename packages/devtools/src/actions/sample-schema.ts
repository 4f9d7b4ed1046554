import { isPlainObject } from '@fw/schema'
import type { JsonNode } from '@fw/schema'
import { formatPath } from '@fw/schema/form-fields'
import type { FieldSegment } from '@fw/schema/form-fields'
import type { FormBody } from '../shared/actions'

const SAMPLES: Readonly<Record<string, unknown>> = { string: '', boolean: false }

/** Texts of formats, so that a sample is valid wherever that is possible. */
const FORMATS: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  uri: 'https://example.com',
  hostname: 'example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2026-01-31',
  time: '12:00:00Z',
  'date-time': '2026-01-31T12:00:00Z',
  ipv4: '127.0.0.1',
}

/** A value of a JSON schema. Files, which JSON cannot contain, are listed by their fields. */
export function sampleSchema(schema: JsonNode): FormBody {
  const files: FormBody['files'] = []
  const body = sampleNode(schema, { root: schema, path: [], seen: [], files })
  return { body: body ?? null, files }
}

interface Place {
  root: JsonNode
  path: readonly FieldSegment[]
  /** References that the node is part of. */
  seen: readonly string[]
  files: FormBody['files']
}

/** Undefined for a file, and for what contains itself. */
function sampleNode(node: JsonNode, place: Place): unknown {
  const { $ref, items } = node
  if (typeof $ref === 'string') return sampleReference($ref, place)
  const isList = isPlainObject(items) && isFile(items)
  if (isList || isFile(node)) {
    place.files.push({ name: formatPath(place.path), isList })
    return isList ? [] : undefined
  }
  const declared = node.example ?? listOf(node.examples)[0] ?? node.default ?? node.const ?? listOf(node.enum)[0]
  return declared === undefined ? sampleType(node, place) : declared
}

function sampleType(node: JsonNode, place: Place): unknown {
  const { items, properties, allOf, format } = node
  const choices = [...listOf(node.anyOf), ...listOf(node.oneOf)].filter(isPlainObject)
  if (choices.length > 0) return sampleNode(choices.find(({ type }) => type !== 'null') ?? choices[0]!, place)
  if (Array.isArray(allOf))
    return Object.assign({}, ...allOf.filter(isPlainObject).map(part => sampleNode(part, place))) as unknown
  const type = [node.type].flat().find(name => name !== 'null')
  if (type === 'array') return sampleItems(items, place)
  if (type === 'object' || properties) return sampleObject(properties, place)
  if (type === 'number' || type === 'integer') return sampleNumber(node)
  return FORMATS[String(format)] ?? SAMPLES[String(type)] ?? null
}

function sampleReference($ref: string, place: Place): unknown {
  if (place.seen.includes($ref) || !$ref.startsWith('#')) return undefined
  let node: unknown = place.root
  for (const key of $ref.split('/').slice(1)) {
    const name = decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
    node = isPlainObject(node) ? node[name] : undefined
  }
  return isPlainObject(node) ? sampleNode(node, { ...place, seen: [...place.seen, $ref] }) : undefined
}

function sampleItems(items: unknown, place: Place): unknown[] {
  const item = isPlainObject(items) ? sampleNode(items, { ...place, path: [...place.path, 0] }) : undefined
  return item === undefined ? [] : [item]
}

function sampleObject(properties: unknown, place: Place): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(isPlainObject(properties) ? properties : {})
      .map(([name, node]) => [
        name,
        isPlainObject(node) ? sampleNode(node, { ...place, path: [...place.path, name] }) : null,
      ])
      .filter(([, value]) => value !== undefined),
  )
}

/** The number in the range that is nearest to zero. */
function sampleNumber({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonNode): number {
  const lowest = Math.max(numberOf(minimum, -Infinity), numberOf(exclusiveMinimum, -Infinity) + 1)
  const highest = Math.min(numberOf(maximum, Infinity), numberOf(exclusiveMaximum, Infinity) - 1)
  return Math.min(Math.max(0, lowest), highest)
}

function numberOf(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback
}

function isFile({ format, contentEncoding }: JsonNode): boolean {
  return format === 'binary' || contentEncoding === 'binary'
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
