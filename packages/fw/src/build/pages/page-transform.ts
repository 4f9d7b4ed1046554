import { readFile } from 'node:fs/promises'
import { moduleFile, moduleId } from '@fw/kit/internal'
import type { CodePlugin } from '@fw/schema'
import { emitMacro } from './macro'
import { findMacroCalls, findMetaCall } from './page-script'

const macroQuery = /\?macro=true$/
// With `vue`, the component compiler skips the module. `lang` declares its language to other plugins.
const macroModule = /\?(?:vue&)?macro=true&lang\.[jt]sx?$/
const META = '.meta'
const MACROS = /\bdefine(?:PageMeta|RouteRules)\b/

/** The plugin of pages. `handleHotUpdate` is for Vite. */
interface PagesPlugin extends CodePlugin {
  handleHotUpdate: (update: HotUpdate) => Promise<[] | undefined>
}

/** An edit. The plugins are notified of it one after another. */
interface HotUpdate {
  file: string
  read: () => string | Promise<string>
}

/**
 * Removes `definePageMeta` and `defineRouteRules` from a page. All other code stays at its position, so that no source
 * map is needed, and hot updates of the component detect no change in its script.
 */
export async function removePageMeta(code: string, file: string): Promise<string | undefined> {
  const ranges = await findMacros(code, file)
  return ranges.length === 0 ? undefined : ranges.reduce((text, [start, end]) => blank(text, start, end), code)
}

/** A page without its meta, and without the rest of the line: the same for any meta. */
async function cutPageMeta(code: string, file: string): Promise<string> {
  const ranges = MACROS.test(code) ? await findMacros(code, file) : []
  return ranges
    .toSorted(([one], [other]) => other - one)
    .reduce((text, [start, end]) => text.slice(0, start).trimEnd() + text.slice(end).replace(/^[\s;]+/, ''), code)
}

async function findMacros(code: string, file: string): Promise<Array<[start: number, end: number]>> {
  const calls = [await findMetaCall(file, code), ...(await findMacroCalls(file, code, 'defineRouteRules'))].filter(
    call => call !== undefined,
  )
  return calls.map(({ script, start, end }) => [script.start + start, script.start + end])
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/[^\r\n]/g, ' ') + text.slice(end)
}

/** The plugin that separates pages from their meta: `page.vue` without it, and `page.vue?macro=true` with only it. */
export function createPagesPlugin(isPage: (file: string) => boolean, isHot = false): PagesPlugin {
  /** The loaded pages, without their meta. */
  const texts = new Map<string, string>()
  const results = new Map<string, string | undefined>()
  return {
    name: 'fw:pages',
    enforce: 'pre',
    resolveId: {
      filter: { id: macroQuery },
      async handler(id) {
        const file = moduleFile(id.replace(macroQuery, ''))
        const { lang } = await emitMacro(file, await readFile(file, 'utf8'))
        const pageId = moduleId(file)
        // The component compiler would resolve the file by its module id.
        if (pageId !== file) return `${pageId}${META}?macro=true&lang.${lang}`
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
      filter: { id: /\.(?:vue|[mc]?[jt]sx?)$/, ...(isHot ? {} : { code: MACROS }) },
      async handler(code, id) {
        if (!isPage(moduleFile(id))) return undefined
        const cut = isHot ? await cutPageMeta(code, id) : undefined
        const isSame = cut !== undefined && texts.get(id) === cut
        if (cut !== undefined) texts.set(id, cut)
        // Lines that meta gained or lost would be a new version of the component, which resets its state.
        const result =
          isSame && this.environment.comparesCode
            ? results.get(id)
            : MACROS.test(code)
              ? await removePageMeta(code, id)
              : undefined
        if (isHot) results.set(id, result)
        return result === undefined ? undefined : { code: result, map: null }
      },
    },
    // The routes are updated. The component itself is unchanged, and preserves its state.
    async handleHotUpdate({ file, read }) {
      const before = isPage(moduleFile(file)) ? texts.get(file) : undefined
      if (before === undefined) return undefined
      return (await cutPageMeta(await read(), file).catch(() => undefined)) === before ? [] : undefined
    },
  }
}
