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

export type JsonNode = Readonly<Record<string, unknown>>

interface DescribedSchema {
  readonly '~standard': { readonly jsonSchema?: { readonly input: (options: { target: string }) => unknown } }
}

/** The JSON schema of a Standard Schema. Not every library can create it, and none for every value. */
export function jsonSchemaOf(schema: object): JsonNode | undefined {
  try {
    const json = (schema as DescribedSchema)['~standard'].jsonSchema?.input({ target: 'draft-2020-12' })
    return isPlainObject(json) ? json : undefined
  } catch {
    return undefined
  }
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
