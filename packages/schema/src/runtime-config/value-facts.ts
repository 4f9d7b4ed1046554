import type { JsonNode } from '../values/json-schema'
import { isPlainObject } from '../values/plain-object'

/** What a schema says of a value, if its library can describe it. */
export interface ValueFacts {
  type?: string
  isRequired: boolean
  /** What is accepted: `one of live, test`, `uri`. */
  accepts?: string
  description?: string
  default?: unknown
}

/** The members of an object in a JSON schema, if it names them. */
export function membersOf(json: JsonNode | undefined): Record<string, JsonNode> | undefined {
  const { properties } = json ?? {}
  if (!isPlainObject(properties) || Object.keys(properties).length === 0) return undefined
  return properties as Record<string, JsonNode>
}

export function describeValue(json: JsonNode, isRequired: boolean): ValueFacts {
  const { type, enum: values, format, description, default: declared } = json
  const accepts = Array.isArray(values) ? `one of ${values.join(', ')}` : format
  return {
    isRequired,
    ...(typeof type === 'string' ? { type } : {}),
    ...(typeof accepts === 'string' ? { accepts } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(declared === undefined ? {} : { default: declared }),
  }
}
