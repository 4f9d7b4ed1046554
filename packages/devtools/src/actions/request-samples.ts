import type { Fw } from '@fw/schema'
import type { RouteRequest } from '../shared/actions'

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  default?: unknown
  example?: unknown
  examples?: unknown[]
  enum?: unknown[]
}

interface Operation {
  parameters?: Array<{ name: string; in: string }>
  requestBody?: { content?: Record<string, { schema?: JsonSchema; example?: unknown }> }
}

/** What requests to the routes of the server contain, as far as `defineRouteMeta` says it. By method and route. */
export async function listRequests({ server }: Fw): Promise<Record<string, RouteRequest>> {
  const routes = (await server?.describeRoutes?.()) ?? []
  return Object.fromEntries(
    routes.flatMap(route => {
      const operation = route.meta?.openAPI as Operation | undefined
      return operation ? [[`${(route.method ?? 'get').toUpperCase()} ${route.route}`, describeRequest(operation)]] : []
    }),
  )
}

function describeRequest({ parameters = [], requestBody }: Operation): RouteRequest {
  const named = (place: string): string[] => parameters.filter(entry => entry.in === place).map(({ name }) => name)
  const { schema, example } = requestBody?.content?.['application/json'] ?? {}
  const body = example ?? (schema && sampleOf(schema))
  return { query: named('query'), headers: named('header'), ...(body === undefined ? {} : { body }) }
}

const SAMPLES: Readonly<Record<string, unknown>> = { string: '', number: 0, integer: 0, boolean: false, null: null }

/** A value of a schema. */
function sampleOf(schema: JsonSchema): unknown {
  const sample = schema.example ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0]
  if (sample !== undefined) return sample
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items)] : []
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, below]) => [name, sampleOf(below)]))
  return SAMPLES[schema.type ?? ''] ?? null
}
