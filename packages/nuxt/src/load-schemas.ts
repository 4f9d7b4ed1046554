import { readdirSync } from 'node:fs'
import { extendFwSchema } from '@fw/kit'
import { importModule } from '@fw/kit/config'
import type { Fw, SchemaDefinition } from '@fw/schema'
import { join } from 'pathe'

const SCHEMA = /^nuxt\.schema\.[mc]?[jt]s$/

/** Adds what the files `nuxt.schema` of layers say about options, such as those of `app.config`. Returns the files. */
export async function loadSchemas({ options }: Fw): Promise<string[]> {
  const files: string[] = []
  for (const { cwd } of options._layers) {
    const name = readdirSync(cwd).find(file => SCHEMA.test(file))
    if (name === undefined) continue
    const file = join(cwd, name)
    const { exports } = await importModule(file, { fresh: true })
    if (exports.default) extendFwSchema(exports.default as SchemaDefinition)
    files.push(file)
  }
  return files
}
