import { readFile } from 'node:fs/promises'
import { moduleFile, moduleId } from '@fw/kit'
import { emitMacro } from './macro'
import { findMacroCalls, findMetaCall } from './script'

const macroQuery = /\?macro=true$/
// `vue` keeps the compiler of components away from the module, and `lang` tells the others what is in it.
const macroModule = /\?(?:vue&)?macro=true&lang\.[jt]sx?$/
const META = '.meta'

/** A plugin in the form of Rollup, Rolldown and Vite. */
export interface PagesPlugin {
  name: string
  enforce: 'pre'
  resolveId: { filter: { id: RegExp }, handler: (id: string, importer?: string) => Promise<string> }
  load: { filter: { id: RegExp }, handler: (id: string) => Promise<{ code: string, map: null }> }
  transform: { filter: { id: RegExp, code: RegExp }, handler: (code: string, id: string) => Promise<{ code: string, map: null } | undefined> }
}

/**
 * Takes `definePageMeta` and `defineRouteRules` out of a page. Everything else keeps its place, so positions need no source map
 * and the hot update of a component sees no change in its script.
 */
export async function removePageMeta(code: string, file: string): Promise<string | undefined> {
  const calls = [await findMetaCall(file, code), ...await findMacroCalls(file, code, 'defineRouteRules')].filter(call => call !== undefined)
  if (calls.length === 0) return undefined
  return calls.reduce((text, call) => blank(text, call.script.start + call.start, call.script.start + call.end), code)
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/[^\r\n]/g, ' ') + text.slice(end)
}

/** The plugin that separates pages from their meta: `page.vue` without it, and `page.vue?macro=true` with nothing else. */
export function createPagesPlugin(isPage: (file: string) => boolean): PagesPlugin {
  return {
    name: 'fw:pages',
    enforce: 'pre',
    resolveId: {
      filter: { id: macroQuery },
      async handler(id) {
        const file = moduleFile(id.replace(macroQuery, ''))
        const { lang } = await emitMacro(file, await readFile(file, 'utf8'))
        const known = moduleId(file)
        // The compiler of components would look for the file by the name that bundlers know it by.
        if (known !== file) return `${known}${META}?macro=true&lang.${lang}`
        return `${file}?${file.endsWith('.vue') ? 'vue&' : ''}macro=true&lang.${lang}`
      },
    },
    load: {
      filter: { id: macroModule },
      async handler(id) {
        const file = moduleFile(id.replace(macroModule, '').replace(META, ''))
        return { code: (await emitMacro(file, await readFile(file, 'utf8'))).code, map: null }
      },
    },
    transform: {
      filter: { id: /\.(?:vue|[mc]?[jt]sx?)$/, code: /\bdefine(?:PageMeta|RouteRules)\b/ },
      async handler(code, id) {
        const result = isPage(moduleFile(id)) ? await removePageMeta(code, id) : undefined
        return result === undefined ? undefined : { code: result, map: null }
      },
    },
  }
}
