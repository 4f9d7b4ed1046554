import { group, option } from '../option'
import type { Context } from '../option'
import { t } from '../type'
import { flag } from './flag'

export const features = group({ doc: 'Features that can be turned on and off.' }, {
  devLogs: option({
    type: t.union(t.boolean, t.literal('silent')),
    default: false,
    doc: 'Send server logs to the browser in development, through the hook `dev:ssr-logs`; `silent` does not print them there.',
  }),
  inlineStyles: option({
    type: t.union(t.boolean, t.fn('(id?: string) => boolean')),
    default: true,
    doc: 'Put styles into the rendered HTML (bundler1, production, with `ssr`). A function decides by the path of the component.',
  }),
  noScripts: option({
    type: t.union(t.boolean, t.literal('production')),
    default: false,
    doc: 'Leave scripts and their hints out of pages in production. `routeRules` decide it for single routes.',
  }),
})

export const future = group({ doc: 'Which generation of defaults the project counts on.' }, {
  compatibilityVersion: option({
    type: t.literal(3, 4),
    default: detectVersion,
    defaultNote: '3, or 4 when `<rootDir>/app` holds application sources',
    restart: 'hard',
    doc: 'The set of defaults: 3 (variant B) or 4 (variant A). Unset, it is 4 when `<rootDir>/app` holds application sources, otherwise 3.',
    examples: ['future: { compatibilityVersion: 4 }'],
  }),
  multiApp: flag(false, 'Several applications run in one page or process, each with an `appId` and elements (`app.rootId`, `app.teleportId`) of its own. `useFwApp(appId)` gives another one. There is no `experimental.entryImportMap` then.', { experimental: true }),
  typescriptBundlerResolution: flag(true, 'Resolve modules as bundlers do in the typing files; `false` selects the older way.'),
})

/** Application sources in `app/`: a file or folder of a known name, with an extension that the project uses. */
function detectVersion({ facts, get }: Context): 3 | 4 {
  const extensions = get('extensions')
  const sources = Object.entries(facts.appSources(facts.rootDir))
  // Assets are files of any kind.
  return sources.some(([name, found]) => name === 'assets' || found.some(extension => extensions.includes(extension))) ? 4 : 3
}
