import { group, option } from '../declare/option'
import type { Context } from '../declare/option'
import { isPlainObject } from '../values/plain-object'
import { t } from '../declare/type'

const attributes = t.union(t.string, t.number, t.boolean, t.null)
const headTag = t.custom('contracts.HeadTag', 'an object of attributes', { type: 'object' }, isPlainObject)
const elementType = t.custom(
  'contracts.ElementAttributes',
  'an object of attributes',
  { type: 'object' },
  isPlainObject,
)

/** Attributes of an element of the document whose id has an option of its own. */
function elementAttributes(doc: string, id: (context: Context) => string) {
  return group(
    { doc, rest: attributes },
    {
      id: option({
        type: t.string,
        default: id,
        doc: 'Id of the element. It overrides the separate option for the id.',
      }),
    },
  )
}

/** A list of tags of the head; entries are attribute objects. */
function tags(doc: string, examples: string[]) {
  return option({ type: t.array(headTag), conditional: true, default: [], doc, examples })
}

/** Two meta entries are the same one when they have the same name, or when both give the charset. */
function metaKey(entry: unknown): string | undefined {
  const meta = entry as { name?: string; charset?: string }
  return meta.name ? `name:${meta.name}` : meta.charset ? 'charset' : undefined
}

const transition = t.union(
  t.boolean,
  t.custom('contracts.TransitionProps', 'an object of transition props', { type: 'object' }, isPlainObject),
)

const head = group(
  {
    doc: 'Content of the `<head>` of every page.',
    rest: t.unknown,
    examples: ["app: { head: { title: 'My site', link: [{ rel: 'icon', href: '/icon.png' }] } }"],
  },
  {
    meta: option({
      type: t.array(headTag),
      conditional: true,
      default: [{ name: 'viewport', content: 'width=device-width, initial-scale=1' }, { charset: 'utf-8' }],
      merge: { by: metaKey, says: 'entries with the same `name` (or `charset`) replace each other' },
      doc: 'Meta tags of every page.',
      examples: ["meta: [{ name: 'description', content: '…' }]"],
    }),
    link: tags('Link tags of every page.', ["link: [{ rel: 'icon', href: '/icon.png' }]"]),
    style: tags('Style tags of every page. This area may still change.', [
      "style: [{ textContent: 'body { margin: 0 }' }]",
    ]),
    script: tags('Script tags of every page.', ["script: [{ src: '/a.js', defer: true }]"]),
    noscript: tags('Noscript tags of every page.', ["noscript: [{ textContent: 'This page needs JavaScript.' }]"]),
    title: option({ type: t.string, doc: 'Default title of pages.' }),
    titleTemplate: option({
      type: t.union(t.string, t.null),
      doc: 'Title template; `%s` is the title of the page.',
      examples: ["titleTemplate: '%s · My site'"],
    }),
    base: option({ type: headTag, doc: 'The base tag.' }),
    htmlAttrs: option({ type: elementType, doc: 'Attributes of `<html>`.', examples: ["htmlAttrs: { lang: 'en' }"] }),
    bodyAttrs: option({ type: elementType, doc: 'Attributes of `<body>`.' }),
  },
)

export const app = group(
  { doc: 'The HTML document and the URLs of the application.' },
  {
    baseURL: option({
      type: t.string,
      default: '/',
      doc: 'Base path of the application. `FW_APP_BASE_URL` overrides it at runtime. With `./` the server listens at `/` and all URLs in pages are relative, so that the application can be served under any path.',
      examples: ["app: { baseURL: '/docs/' }"],
    }),
    buildAssetsDir: option({
      type: t.string,
      // Built files are served from the directory that the bundler writes them to.
      default: ({ get, isSet }: Context) =>
        isSet('bundler1.build.assetsDir') ? `/${get('bundler1.build.assetsDir').replace(/^\/+|\/+$/g, '')}/` : '/_fw/',
      doc: 'Directory of the built assets, below `baseURL` or `cdnURL`. Fixed at build time. Defaults to `bundler1.build.assetsDir` if that is set.',
    }),
    cdnURL: option({
      type: t.string,
      default: '',
      doc: 'Absolute URL for built assets and public files in production. `FW_APP_CDN_URL` overrides it at runtime.',
    }),
    head,
    keepalive: option({
      type: t.union(
        t.boolean,
        t.custom('contracts.KeepaliveProps', 'an object of keep-alive props', { type: 'object' }, isPlainObject),
      ),
      default: false,
      serialisable: true,
      doc: 'Default `<KeepAlive>` props of pages. Pages can override it with `definePageMeta`.',
    }),
    layoutTransition: option({
      type: transition,
      default: false,
      serialisable: true,
      doc: 'Default layout transition. Pages can override it with `definePageMeta`.',
      examples: ["layoutTransition: { name: 'layout', mode: 'out-in' }"],
    }),
    pageTransition: option({
      type: transition,
      default: false,
      serialisable: true,
      doc: 'Default page transition. Pages can override it with `definePageMeta`.',
      examples: ["pageTransition: { name: 'page', mode: 'out-in' }"],
    }),
    viewTransition: option({
      type: t.union(
        t.boolean,
        t.literal('always'),
        t.custom(
          'contracts.ViewTransitionDefaults',
          'an object of view transition defaults',
          { type: 'object' },
          isPlainObject,
        ),
      ),
      default: false,
      serialisable: true,
      doc: 'Default view transitions; `always` ignores `prefers-reduced-motion`. Needs `experimental.viewTransition`. Pages can override it with `definePageMeta`.',
      examples: ["viewTransition: { types: ['slide'] }"],
    }),
    rootAttrs: elementAttributes('Attributes of the root element.', ({ get }) => get('app.rootId')),
    rootId: option({ type: t.string, default: '__fw', doc: 'Id of the root element.' }),
    rootTag: option({ type: t.string, default: 'div', doc: 'Tag of the root element.' }),
    spaLoaderAttrs: elementAttributes(
      'Attributes of the element around the SPA loading template.',
      () => '__fw-loader',
    ),
    spaLoaderTag: option({
      type: t.string,
      default: 'div',
      doc: 'Tag of the element around the SPA loading template.',
    }),
    teleportAttrs: elementAttributes('Attributes of the teleport element.', ({ get }) => get('app.teleportId')),
    teleportId: option({ type: t.string, default: 'teleports', doc: 'Id of the teleport element.' }),
    teleportTag: option({ type: t.string, default: 'div', doc: 'Tag of the teleport element.' }),
  },
)

export const appConfig = option({
  type: t.object,
  default: {},
  doc: 'Defaults of the app config, for modules and types. The `app.config` file overrides them.',
})
