import { join, relative, resolve } from 'pathe'
import { group, option } from '../declare/option'
import type { Context } from '../declare/option'
import type { LayerDirs } from '../sources/resolved-layer'
import { t } from '../declare/type'

/** Below the sources: the v4 layout counts from the root, following `srcDir`; the v3 layout counts from `srcDir`. */
function inSources(name: string, doc: string) {
  return option({
    type: t.string,
    defaults: { v4: ({ get }: Context) => join(relative(get('rootDir'), get('srcDir')), name), v3: name },
    restart: 'soft',
    doc,
  })
}

export const dir = group(
  {
    doc: 'Names of the directories. In the v4 layout they are relative to `rootDir`, in the v3 layout to `srcDir` (but `shared` to `rootDir`).',
    own: true,
  },
  {
    app: option({
      type: t.string,
      defaults: { v4: ({ get }: Context) => relative(get('rootDir'), get('srcDir')) || '.', v3: 'app' },
      doc: 'Directory of the router options file and the SPA loading template.',
    }),
    assets: inSources('assets', 'Directory of assets, reached as `~assets`.'),
    layouts: inSources('layouts', 'Each file is a layout.'),
    middleware: inSources('middleware', 'Each file is a route middleware.'),
    modules: option({ type: t.string, default: 'modules', restart: 'hard', doc: 'Directory of local modules.' }),
    pages: inSources('pages', 'Directory that becomes the routes.'),
    plugins: inSources('plugins', 'Each file is a plugin.'),
    public: option({
      type: t.string,
      default: ({ get, isSet }: Context) => (isSet('dir.static') ? get('dir.static')! : 'public'),
      doc: 'Directory of public files, which are served unchanged and copied to the output.',
    }),
    shared: option({ type: t.string, default: 'shared', doc: 'Code shared by application and server.' }),
    static: option({
      type: t.string,
      defaults: { v4: undefined, v3: ({ get }: Context) => get('dir.public') },
      deprecated: { note: 'it is the older spelling of `dir.public`.', use: 'dir.public' },
      doc: 'Old name of `dir.public`.',
    }),
  },
)

/** Every directory of the project or of a layer, absolute. */
export function layerDirs({ get, layout }: Context): LayerDirs {
  const root = get('rootDir')
  const base = layout() === 'v4' ? root : get('srcDir')
  const at = (name: string) => resolve(base, name)
  return {
    app: at(get('dir.app')),
    assets: at(get('dir.assets')),
    layouts: at(get('dir.layouts')),
    middleware: at(get('dir.middleware')),
    modules: at(get('dir.modules')),
    pages: at(get('dir.pages')),
    plugins: at(get('dir.plugins')),
    public: at(get('dir.public')),
    shared: resolve(root, get('dir.shared')),
  }
}
