import type { CodePlugin, Fw } from '@fw/schema'
import { templateContext } from '../add/app-view'
import { createTemplates } from './find-template'
import { inlineConstants } from '../imports/inline-constants'

const ID = '#build/options'
/** Values without identity. */
const CONSTANT = /^export const (\w+) = (true|false|null|-?\d+|"(?:[^"\\]|\\.){0,40}")$/gm

/**
 * In builds: replaces imported options with their values, so that no bundler includes code that cannot be reached.
 * webpack and Rspack decide for each module what it imports. Vite evaluates conditions across modules, but only after
 * it has decided which modules and exports are part of a script.
 */
export function inlineOptionsPlugin(app: Fw): CodePlugin {
  let values: Promise<Map<string, string>> | undefined
  return {
    name: 'fw:inline-options',
    enforce: 'post',
    transform: {
      filter: { code: /["']#build\/options["']/ },
      async handler(code) {
        const constants = await (values ??= readValues(app))
        return inlineConstants(code, ID, name => constants.get(name))
      },
    },
  }
}

async function readValues(app: Fw): Promise<Map<string, string>> {
  const text = (await createTemplates(app).find(ID, 'client')?.getContents(templateContext(app))) ?? ''
  return new Map([...text.matchAll(CONSTANT)].map(([, name, value]) => [name!, value!]))
}
