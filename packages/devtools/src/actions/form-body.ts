import { jsonSchemaOf } from '@fw/schema'
import type { Fw } from '@fw/schema'
import type { FormBody } from '../shared/actions'
import { probeSchema } from './probe-schema'
import { sampleSchema } from './sample-schema'
import { toolsOf } from './server-tools'

/** The body of a form handler, from its schema. Null for other handlers. The file of the handler is loaded for it. */
export async function describeForm(
  app: Fw,
  { route, method }: { route: string; method?: string },
): Promise<FormBody | null> {
  const handlers = app.server?.describe?.().handlers ?? []
  const handler = handlers.find(
    entry => !entry.middleware && entry.route === route && entry.method?.toUpperCase() === method,
  )
  if (!handler) return null
  const schema = await (await toolsOf(app)).findFormSchema(handler.file)
  if (!schema) return null
  const json = jsonSchemaOf(schema)
  return json ? sampleSchema(json) : ((await probeSchema(schema)) ?? null)
}
