import { TOOLS } from '@fw/schema'
import { appNames } from './migrated-names.gen'

/** Components of Nuxt that fw only has in its compatibility package. */
export const NAMES_WITHOUT_COUNTERPART: ReadonlySet<string> = new Set(['NuxtWelcome'])

/** Whether the compatibility package has a name, so that code with it works. */
export function isCompatibilityName(name: string): boolean {
  return Object.hasOwn(appNames, name) || NAMES_WITHOUT_COUNTERPART.has(name)
}

/** The name of fw for a name of Nuxt: `useNuxtApp` is `useFwApp`, `nuxtCtx` is `fwCtx`. The same for all others. */
export function fwName(name: string): string {
  return name.replace(/Nuxt(?![a-z])/g, 'Fw').replace(/^nuxt(?![a-z])/, 'fw')
}

/** The environment variable for one of Nuxt: `NUXT_API_KEY` → `FW_API_KEY`. */
export function fwVariable(name: string): string {
  return name.replace(/^NUXT_/, 'FW_')
}

/** The packages of Nuxt that are packages of fw under another name. */
export const PACKAGES: Readonly<Record<string, string>> = {
  nuxt: 'fw',
  nuxt3: 'fw',
  'nuxt-nightly': 'fw',
  '@nuxt/kit': '@fw/kit',
  '@nuxt/schema': '@fw/schema',
  '@nuxt/devtools': '@fw/devtools',
  '@nuxt/nitro-server': '@fw/server-builder',
  ...Object.fromEntries(
    TOOLS.filter(({ label }) => label.startsWith('bundler')).map(({ label, name }) => [
      `@nuxt/${name}-builder`,
      `@fw/${label}-builder`,
    ]),
  ),
}

/** Ids of Nuxt's own modules that have one id in fw. */
const IDS: ReadonlyArray<readonly [pattern: RegExp, id: string]> = [
  [/^(?:#app|nuxt\/dist\/app)\/(?!components\/).+$/, '#app'],
  [/^#(?:build|internal)\/nuxt\.config(?:\.mjs)?$/, '#build/fw.config'],
  [/^#internal\/nuxt\/paths$/, '#internal/fw/paths'],
  [/^@nuxt\/test-utils(?=\/|$)/, 'fw/test-utils'],
]

/** Files of components in Nuxt, by the component that they export: `#app/components/nuxt-link`. */
const COMPONENT_ID = /^(?:#app|nuxt\/dist\/app)\/components\/([a-z-]+)(?:\.vue)?$/

/** The id in fw of a module of Nuxt. Undefined for all others. */
export function fwId(id: string): string | undefined {
  const component = componentOf(id)
  if (component !== undefined) return '#app'
  for (const [pattern, replacement] of IDS) if (pattern.test(id)) return id.replace(pattern, replacement)
  const name = Object.keys(PACKAGES).find(key => id === key || id.startsWith(`${key}/`))
  return name === undefined ? undefined : PACKAGES[name]! + id.slice(name.length)
}

/** The component that is the default export of an id: `#app/components/nuxt-link` → `NuxtLink`. */
export function componentOf(id: string): string | undefined {
  const [, file] = COMPONENT_ID.exec(id) ?? []
  return file?.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Whether an id exports names of Nuxt: an import from it means Nuxt's. */
export function isNuxtId(id: string): boolean {
  return id === '#app' || id === '#imports' || id === '#components' || fwId(id) !== undefined
}
