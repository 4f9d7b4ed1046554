import { group, option } from '../declare/option'
import type { FwOptions } from '../options.gen'
import { builderPackage } from './build'
import { t } from '../declare/type'
import { flag } from './flag'

const SERVER_TYPES = ['nitropack/types', 'nitropack/runtime', 'nitropack', 'defu', 'h3', 'consola', 'ofetch']
const APP_TYPES = [
  '@unhead/vue',
  '@fw/devtools',
  'ui',
  '@ui/runtime-core',
  '@ui/compiler-sfc',
  'ui-router',
  'ui-router/auto-routes',
  'unplugin-ui-router/client',
  '@fw/schema',
  'fw',
]

export const typescript = group(
  { doc: 'Type declarations and type checks.' },
  {
    builder: option({
      type: t.union(t.literal(false, 'shared', null), t.string),
      normalize: builderPackage,
      default: null,
      merge: 'replace',
      doc: 'Which builder types to include. Default: those of `builder`; `false`: none; `shared`: types that all builders support, for module authors.',
    }),
    hoist: option({
      type: t.array(t.string),
      defaults: { v4: [...SERVER_TYPES, ...APP_TYPES], v3: APP_TYPES },
      doc: 'Packages to hoist into `paths` of the generated tsconfig files. No subpaths.',
    }),
    includeWorkspace: flag(false, 'Include the whole workspace in the generated tsconfig files.'),
    shim: flag(false, 'Write a shim for `*.vue` files.'),
    strict: flag(true, 'Strict checks.'),
    tsConfig: option({
      type: t.object,
      doc: 'Options to merge into the generated tsconfig files.',
      examples: ['tsConfig: { compilerOptions: { noUnusedLocals: true } }'],
    }),
    typeCheck: option({
      type: t.union(t.boolean, t.literal('build')),
      default: false,
      doc: 'Type check: `true` in development and builds; `build`: only in builds. Needs `vue-tsc` and `typescript`.',
    }),
  },
)

/** Where code runs, as far as its types are concerned. */
export type TypingContext = 'app' | 'server' | 'shared' | 'node'

/** A type declaration file in `buildDir`, and the contexts it covers. */
export interface TypingFile {
  file: string
  contexts: readonly TypingContext[]
}

const CONTEXTS: readonly TypingContext[] = ['app', 'server', 'shared', 'node']

/** The type declaration files of a project: one for everything, and in the v4 layout one per context. */
export function typingFiles({ future }: Pick<FwOptions, 'future'>, { refersToContexts = false } = {}): TypingFile[] {
  const umbrella: TypingFile = { file: 'tsconfig.json', contexts: CONTEXTS }
  if (future.compatibilityVersion === 3 && !refersToContexts) return [umbrella]
  return [...CONTEXTS.map(context => ({ file: `tsconfig.${context}.json`, contexts: [context] })), umbrella]
}
