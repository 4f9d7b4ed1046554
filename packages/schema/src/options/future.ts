import { group, option } from '../declare/option'
import type { Context } from '../declare/option'
import { t } from '../declare/type'
import { flag } from './flag'

export const features = group(
  { doc: 'Features that you can enable and disable.' },
  {
    devLogs: option({
      type: t.union(t.boolean, t.literal('silent')),
      default: false,
      doc: 'Send server logs to the browser in development, through the hook `dev:ssr-logs`; `silent` does not print them there.',
    }),
    inlineStyles: option({
      type: t.union(t.boolean, t.fn('(id?: string) => boolean')),
      default: true,
      doc: 'Inline styles into the rendered HTML (bundler1, production, with `ssr`). A function decides by the path of the component.',
    }),
    noScripts: option({
      type: t.union(t.boolean, t.literal('production')),
      default: false,
      doc: 'Render pages without scripts in production. Set it for single routes with `routeRules`.',
    }),
  },
)

export const future = group(
  { doc: 'Opt in to features and defaults of other major versions.' },
  {
    compatibilityVersion: option({
      type: t.literal(3, 4),
      default: detectVersion,
      defaultNote: '3, or 4 when `<rootDir>/app` holds application sources',
      // The layout of a layer says nothing about the folders of the project.
      own: true,
      restart: 'hard',
      doc: 'Directory layout and defaults: 3 (v3 layout) or 4 (v4 layout). By default it is 4 if `<rootDir>/app` contains source files, otherwise 3.',
      examples: ['future: { compatibilityVersion: 4 }'],
    }),
    multiApp: flag(
      false,
      'Run multiple applications on one page or in one process, each with its own `appId` and elements (`app.rootId`, `app.teleportId`). `useFwApp(appId)` returns another one. Disables `experimental.entryImportMap`.',
      { experimental: true },
    ),
    typescriptBundlerResolution: flag(true, 'Use `moduleResolution: bundler` in the generated tsconfig files.'),
  },
)

/** Application sources in `app/`: a file or folder of a known name, with an extension that the project uses. */
function detectVersion({ facts, get }: Context): 3 | 4 {
  const extensions = get('extensions')
  const sources = Object.entries(facts.appSources(facts.rootDir))
  // Assets are files of any kind.
  return sources.some(([name, found]) => name === 'assets' || found.some(extension => extensions.includes(extension)))
    ? 4
    : 3
}
