import { join, resolve } from 'pathe'
import { group, option } from '../declare/option'
import type { Context } from '../declare/option'
import type { ConfigSource } from '../sources/config-source'
import { t } from '../declare/type'
import { layerDirs } from './dir'
import { fromSource } from './paths'

function pathOf(value: unknown, context: Context, source: ConfigSource): unknown {
  return fromSource(value as string, context, source)
}

/** In the v3 layout, directories have a trailing slash. */
function directory(doc: string, path: (context: Context) => string) {
  return option({
    type: t.string,
    normalize: pathOf,
    defaults: { v4: path, v3: (context: Context) => join(path(context), '/') },
    doc,
  })
}

export const alias = group(
  {
    doc: 'Aliases for directories or files in imports, templates (`~name/…`) and styles. They are also written to the generated tsconfig files.',
    rest: t.string,
    examples: ["alias: { images: './images' }"],
    normalizeRest: pathOf,
  },
  {
    '~': directory('The source directory.', ({ get }) => get('srcDir')),
    '@': directory('The source directory.', ({ get }) => get('srcDir')),
    '~~': directory('The project root.', ({ get }) => get('rootDir')),
    '@@': directory('The project root.', ({ get }) => get('rootDir')),
    '#shared': directory('What application and server share.', ({ get }) => resolve(get('rootDir'), get('dir.shared'))),
    '#server': directory('The server directory.', ({ get }) => get('serverDir')),
    assets: directory('The assets directory.', context => layerDirs(context).assets),
    public: directory('The public directory.', context => layerDirs(context).public),
    '#build': directory('The build directory.', ({ get }) => get('buildDir')),
    '#internal/fw/paths': option({
      type: t.string,
      normalize: pathOf,
      default: ({ get }: Context) => resolve(get('buildDir'), 'paths.mjs'),
      doc: 'The generated module of paths.',
    }),
  },
)
