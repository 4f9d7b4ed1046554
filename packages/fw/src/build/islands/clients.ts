import { readFile } from 'node:fs/promises'
import { resolvePath } from '@fw/kit'
import type { Fw } from '@fw/schema'
import { dirname, isAbsolute, resolve } from 'pathe'
import { createLookup } from '../components/component-use'
import { flattenPages } from '../pages/apply'
import { isClientScope } from '../components/find-islands'

const TAG = /<([A-Za-z][\w.-]*)((?:\s+(?:[^"'<>]|"[^"]*"|'[^']*')*)?)>/g
const ATTRIBUTE = /(?:^|\s):?(?:v-bind:)?(?:fw-client|fwClient)(?=[\s=/]|$)/
const IMPORT = /import\s+([\w$]+)\s+from\s*["']([^"']+)["']/g

/** The tags of a template with `fw-client`. */
export function findClientTags(text: string): string[] {
  return [
    ...new Set(
      [...text.matchAll(TAG)]
        .filter(([, , attributes]) => ATTRIBUTE.test(attributes!.replaceAll(/"[^"]*"|'[^']*'/g, '""')))
        .map(([, name]) => name!),
    ),
  ]
}

/** The files of the components that run in the browser although they are in an island. */
export async function findClientFiles(app: Fw): Promise<string[]> {
  const { components, pages } = app.plan
  const files = new Set(
    [...components.map(({ filePath }) => filePath), ...flattenPages(pages).flatMap(({ file }) => file ?? [])].filter(
      file => isAbsolute(file) && isClientScope(app, file),
    ),
  )
  const lookup = createLookup(components)
  const pairs = await Promise.all(
    Array.from(files, async file => {
      const text = await readFile(file, 'utf8').catch(() => '')
      if (!text.includes('fw-client') && !text.includes('fwClient')) return []
      return Promise.all(
        findClientTags(text).map(async tag => (await findImported(app, text, tag, file)) ?? fileOf(lookup, tag)),
      )
    }),
  )
  return [...new Set(pairs.flat().filter(file => file !== undefined))]
}

// Imports of a component have precedence over auto-imports.
async function findImported(app: Fw, text: string, tag: string, file: string): Promise<string | undefined> {
  const id = [...text.matchAll(IMPORT)].find(([, name]) => name === tag)?.[2]
  if (id === undefined) return undefined
  return id.startsWith('.') ? resolve(dirname(file), id) : resolvePath(id, { app })
}

function fileOf(lookup: ReturnType<typeof createLookup>, tag: string): string | undefined {
  const forms = lookup(tag)?.forms
  return (forms?.all ?? forms?.client)?.filePath
}
