import { editCode } from '@fw/kit/imports'
import type { CodePlugin, Fw } from '@fw/schema'
import { fwPath } from '../paths'

/** Modules that wrap pages and layouts, if the application uses them. */
export const WRAPPERS = ['keepalive', 'transition'] as const

export function wrapperFile(name: (typeof WRAPPERS)[number]): string {
  return fwPath(`app/page-wrappers/${name}.mjs`)
}

const KEEPALIVE = /\bkeepalive\b/
const META_TRANSITION = /\b(?:page|layout)Transition\b/
const PAGE = /\bFwPage\b|\bfw-page\b/
const PAGE_TRANSITION = /\btransition\b/
/** A prop that may be passed on to `<FwPage>`, or an object of props. */
const PASSED_TRANSITION = /[{,(]\s*transition\s*:/
const MENTION = /\bkeepalive\b|\b(?:page|layout)Transition\b|\btransition\b/
/** The packages of Vue mention what they implement. */
const VUE = /\/node_modules\/(?:@vue\/[\w-]+|vue|vue-router)\//
const ES_MODULE = /^\s*(?:import|export)\b|[;}]\s*(?:import|export)\b/m

/**
 * In builds of the client: modules that may enable `keepalive` or a transition of pages and layouts import its
 * implementation. A mention is enough, because a prop or the meta of a route can be set anywhere. The bundler calls it
 * with every module of the client, wherever that is located, so that nothing is missing.
 */
export function createWrappersPlugin({ options: { buildDir } }: Fw): CodePlugin {
  const runtime = fwPath('')
  // It contains the options with these names, whether they are set or not.
  const optionsModule = `${buildDir}/options.mjs`
  return {
    name: 'fw:page-wrappers',
    enforce: 'post',
    transform: {
      filter: { code: MENTION },
      handler(code, id) {
        if (id.startsWith(runtime) || id === optionsModule || VUE.test(id) || /[?&]type=style\b|\.css(?:$|\?)/.test(id))
          return undefined
        const files = findWrappers(code).map(name => JSON.stringify(wrapperFile(name)))
        if (files.length === 0) return undefined
        const isModule = ES_MODULE.test(code)
        return editCode(
          code,
          [],
          files.map(file => (isModule ? `import ${file}` : `;require(${file})`)),
        )
      },
    },
  }
}

/** The wrappers that code may use. */
export function findWrappers(code: string): Array<'keepalive' | 'transition'> {
  const usesTransition =
    META_TRANSITION.test(code) || PASSED_TRANSITION.test(code) || (PAGE.test(code) && PAGE_TRANSITION.test(code))
  return [
    ...(KEEPALIVE.test(code) ? (['keepalive'] as const) : []),
    ...(usesTransition ? (['transition'] as const) : []),
  ]
}
