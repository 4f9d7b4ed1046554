import { isPlainObject } from './plain-object'

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
