import { inlineConstants } from '@fw/kit/imports'
import { createTemplates, templateContext } from '@fw/kit/internal'
import type { CodePlugin, Fw } from '@fw/schema'

const ID = '#build/options'
/** Values without identity. */
const CONSTANT = /^export const (\w+) = (true|false|null|-?\d+|"(?:[^"\\]|\\.){0,40}")$/gm

/**
 * In builds: replaces imported options with their values. Other bundlers evaluate conditions after all modules are
 * linked; here, the parser of a module decides what it imports.
 */
export function inlineOptionsPlugin(app: Fw): CodePlugin {
  let values: Promise<Map<string, string>> | undefined
  return {
    name: 'fw:inline-options',
    enforce: 'post',
    transform: {
      filter: { code: /["']#build\/options["']/ },
      async handler(code) {
        const known = await (values ??= readValues(app))
        return inlineConstants(code, ID, name => known.get(name))
      },
    },
  }
}

async function readValues(app: Fw): Promise<Map<string, string>> {
  const text = (await createTemplates(app).find(ID, 'client')?.getContents(templateContext(app))) ?? ''
  return new Map([...text.matchAll(CONSTANT)].map(([, name, value]) => [name!, value!]))
}
