import type { RouteMeta } from '@fw/schema'

/** The title, version and description of an API. */
interface OpenapiInfo {
  title?: string
  version?: string
  description?: string
}

type Parameter = { name: string; in: string; [key: string]: unknown }
type Operation = { parameters?: Parameter[]; $global?: Record<string, any>; [key: string]: unknown }

/** Describes the routes of a server as an OpenAPI 3.1 document. */
export function createOpenapiDocument(routes: readonly RouteMeta[], info: OpenapiInfo, url: string): object {
  const paths: Record<string, Record<string, object>> = {}
  let shared: Record<string, any> = {}
  for (const { route, method = 'get', meta } of routes) {
    const { path, parameters } = describePath(route)
    const { $global, ...operation } = (meta?.openAPI ?? {}) as Operation
    if ($global) shared = mergeDeep(shared, $global)
    const declared = operation.parameters ?? []
    paths[path] = {
      ...paths[path],
      [method]: {
        tags: [defaultTag(route)],
        responses: { 200: { description: 'OK' } },
        ...operation,
        parameters: [...parameters.filter(own => !declared.some(other => isSame(own, other))), ...declared],
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'API', version: '1.0.0', ...info },
    servers: [{ url }],
    paths,
    ...shared,
  }
}

function isSame(a: Parameter, b: Parameter): boolean {
  return a.name === b.name && a.in === b.in
}

/** `/users/:id/**:rest` is `/users/{id}/{rest}`. */
function describePath(route: string): { path: string; parameters: Parameter[] } {
  const names: string[] = []
  const add = (name: string): string => {
    names.push(name)
    return `{${name}}`
  }
  const path = route.replace(/\*\*:(\w+)|:(\w+)|\*{1,2}/g, (_, rest?: string, name?: string) =>
    add(rest ?? name ?? `param${names.length + 1}`),
  )
  return {
    path,
    parameters: names.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  }
}

function defaultTag(route: string): string {
  if (route.startsWith('/api/')) return 'API Routes'
  return route.startsWith('/_') ? 'Internal' : 'App Routes'
}

function mergeDeep(base: Record<string, any>, added: Record<string, any>): Record<string, any> {
  const merged = { ...base }
  for (const [key, value] of Object.entries(added))
    merged[key] = isObject(merged[key]) && isObject(value) ? mergeDeep(merged[key], value) : value
  return merged
}

function isObject(value: unknown): value is Record<string, any> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
