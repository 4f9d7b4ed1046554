import { group, option } from '../declare/option'
import type { Context, GroupNode } from '../declare/option'
import { t } from '../declare/type'
import { flag } from './flag'

const attributes = t.array(t.string)
const ASSET_URLS: Record<string, string[]> = {
  video: ['src', 'poster'],
  source: ['src'],
  img: ['src'],
  image: ['xlink:href', 'href'],
  use: ['xlink:href', 'href'],
}

/** Which attributes of which tags name assets. A copy follows `ui.transformAssetUrls` tag by tag. */
export function assetUrls(doc: string, follows?: 'ui.transformAssetUrls'): GroupNode {
  const entries = Object.entries(ASSET_URLS).map(([tag, value]) => [
    tag,
    option({
      type: attributes,
      merge: 'replace',
      doc: `Attributes of \`<${tag}>\` that name assets.`,
      ...(follows ? {} : { default: value }),
    }),
  ])
  return group(
    { doc, rest: attributes, merge: 'replace', ...(follows ? { follows } : {}) },
    Object.fromEntries(entries),
  )
}

export const ui = group(
  { doc: 'Vue.' },
  {
    compilerOptions: option({
      type: t.foreign('ui.compilerOptions'),
      merge: 'deep',
      doc: 'Options of the template compiler.',
      examples: ["compilerOptions: { isCustomElement: tag => tag.startsWith('x-') }"],
    }),
    config: option({
      type: t.object,
      serialisable: true,
      doc: 'Global configuration of the Vue app. Only plain data: set everything else in a plugin.',
    }),
    propsDestructure: flag(true, 'Keep destructured props reactive.'),
    runtimeCompiler: flag(false, 'Include the template compiler in the bundle.'),
    transformAssetUrls: assetUrls('Which attributes of which tags in templates name assets.'),
  },
)

export const cssProcessor = group(
  { doc: 'The CSS processor (PostCSS).' },
  {
    order: option({
      type: t.fn('(names: string[]) => string[]'),
      merge: 'replace',
      doc: 'Order of the plugins: a function that sorts their names.',
    }),
    plugins: group(
      {
        doc: 'PostCSS plugins with their options, by package name, path or alias; `false` disables one.',
        rest: t.unknown,
        examples: ["plugins: { 'postcss-nested': {}, 'cssnano': false }"],
      },
      {
        autoprefixer: option({
          type: t.union(t.object, t.boolean),
          default: {},
          doc: 'Adds vendor prefixes: with Lightning CSS, or with the package if it is installed and has options.',
        }),
        cssnano: option({
          type: t.union(t.object, t.boolean),
          default: ({ get }: Context) => (get('dev') ? false : {}),
          doc: 'Minifies: with Lightning CSS, or with the package if it is installed and has options. Disabled in development.',
        }),
      },
    ),
  },
)
