import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SHARED_PAGES, kitPage, listApiNames, readSummary } from '../../scripts/generated/api-pages'
import { serverNames } from '../../scripts/generated/server-names'
import { loadText, root } from './repository'

// The names that users can rely on, independent of the lists in the build.
const PROMISED = [
  'useAsyncData',
  'useLazyAsyncData',
  'useFetch',
  'useLazyFetch',
  '$fetch',
  'useRequestFetch',
  'useFwData',
  'refreshFwData',
  'clearFwData',
  'callOnce',
  'useState',
  'clearFwState',
  'usePreviewMode',
  'definePayloadPlugin',
  'definePayloadReducer',
  'definePayloadReviver',
  'isPrerendered',
  'loadPayload',
  'preloadPayload',
  'navigateTo',
  'abortNavigation',
  'addRouteMiddleware',
  'defineFwRouteMiddleware',
  'setPageLayout',
  'onBeforeRouteLeave',
  'onBeforeRouteUpdate',
  'preloadRouteComponents',
  'prefetchComponents',
  'preloadComponents',
  'useRouteAnnouncer',
  'useRoute',
  'useRouter',
  'defineFwLink',
  'definePageMeta',
  'defineRouteRules',
  'useError',
  'showError',
  'clearError',
  'createError',
  'isFwError',
  'reloadFwApp',
  'useAppManifest',
  'getAppManifest',
  'getRouteRules',
  'useLoadingIndicator',
  'onPrehydrate',
  'useHydration',
  'defineLazyHydrationComponent',
  'defineFwPlugin',
  'useRuntimeHook',
  'useFwApp',
  'tryUseFwApp',
  'useRequestEvent',
  'useRequestHeader',
  'useRequestHeaders',
  'useRequestURL',
  'useResponseHeader',
  'setResponseStatus',
  'prerenderRoutes',
  'useHead',
  'useHeadSafe',
  'useSeoMeta',
  'useServerHead',
  'useServerHeadSafe',
  'useServerSeoMeta',
  'useScript',
  'injectHead',
  'defineFwComponent',
  'useCookie',
  'refreshCookie',
  'useAppConfig',
  'updateAppConfig',
  'defineAppConfig',
  'useRuntimeConfig',
  'onFwReady',
  'FwPage',
  'FwLayout',
  'FwLink',
  'FwErrorBoundary',
  'FwClientFallback',
  'ClientOnly',
  'DevOnly',
  'FwLoadingIndicator',
  'FwRouteAnnouncer',
  'FwTime',
  'FwIsland',
  'Html',
  'Head',
  'Title',
  'Base',
  'Meta',
  'Link',
  'Style',
  'Script',
  'NoScript',
  'Body',
]

it('auto-imports and exports every promised name', () => {
  const known = new Set(listApiNames().map(({ name }) => name))
  const exported = new Set((JSON.parse(loadText('test/guards/exports.json')) as Record<string, string[]>)['fw/app'])
  // Components of an option are not exported from `#app`, so that applications without the option do not include them.
  expect(
    PROMISED.filter(name => !known.has(name) || !(exported.has(name) || /^Fw(?:Island|ClientFallback)$/.test(name))),
  ).toEqual([])
})

describe('docs/api', () => {
  const names = listApiNames()
  const pages = readdirSync(join(root, 'docs/api')).filter(file => file.endsWith('.md'))

  it('has a page for every name that applications can use', () => {
    expect(
      names.filter(({ file }) => !pages.includes(file)).map(({ name, file }) => `${name}: docs/api/${file}`),
    ).toEqual([])
  })

  it('has no page about a name that does not exist', () => {
    const known = new Set(names.map(({ file }) => file))
    expect(pages.filter(page => !known.has(page) && !SHARED_PAGES.has(page))).toEqual([])
  })

  it('starts every page with its name and a summary, and shows how to use it', () => {
    const wrong = names
      .filter(({ file }) => pages.includes(file))
      .filter(({ name, file }) => {
        const text = loadText(`docs/api/${file}`)
        return !text.startsWith(`# \`${name}\`\n\n`) || !readSummary(text) || !/^```(?:ts|vue)/m.test(text)
      })
    expect(wrong.map(({ file }) => file)).toEqual([])
  })
})

describe('docs/api/server', () => {
  const names = Object.values(serverNames).flat()
  const pages = readdirSync(join(root, 'docs/api/server')).filter(file => file !== 'README.md')

  it('has a page for every listed function, and fw/server exports it', () => {
    const listed = JSON.parse(loadText('test/guards/exports.json')) as Record<string, string[]>
    // `fw/server` exports all names of these two.
    const exported = [...listed['@fw/server-builder/server']!, ...listed['@fw/server-builder/h3']!]
    expect(names.filter(name => !exported.includes(name))).toEqual([])
    expect(pages.toSorted()).toEqual(names.map(kitPage).toSorted())
  })

  it('starts every page with its name and a summary, and shows how to use it', () => {
    const wrong = names.filter(name => {
      const text = loadText(`docs/api/server/${kitPage(name)}`)
      return !text.startsWith(`# \`${name}\`\n\n`) || !readSummary(text) || !/^```ts/m.test(text)
    })
    expect(wrong).toEqual([])
  })
})

it('reads the first sentence of a page', () => {
  expect(readSummary('# `useState`\n\nKeeps a value, e.g. a count, for\nall who ask. More text.\n\n## Usage\n')).toBe(
    'Keeps a value, e.g. a count, for all who ask.',
  )
  expect(readSummary('# `useState`\n\nKeeps a value:\n\n```ts\n```\n')).toBe('Keeps a value.')
  expect(readSummary('# `useState`\n\n## Usage\n')).toBeUndefined()
})
