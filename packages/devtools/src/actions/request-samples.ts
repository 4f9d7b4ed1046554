import type { Fw, JsonNode } from '@fw/schema'
import type { RouteRequest } from '../shared/actions'
import { sampleSchema } from './sample-schema'

interface Operation {
  parameters?: Array<{ name: string; in: string }>
  requestBody?: { content?: Record<string, { schema?: JsonNode; example?: unknown }> }
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
  const body = example ?? (schema && sampleSchema(schema).body)
  return { query: named('query'), headers: named('header'), ...(body === undefined ? {} : { body }) }
}
