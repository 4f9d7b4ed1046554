import { join } from 'pathe'
import { group, option } from '../declare/option'
import type { Context, GroupNode } from '../declare/option'
import { valueAliases } from '../declare/tool-names'
import { t } from '../declare/type'

const ANALYZE_TEMPLATES = ['sunburst', 'treemap', 'treemap-3d', 'network', 'raw-data', 'list', 'flamegraph']

/** Options of the bundle analyzer. They are off until something is set here, or the `analyze` command runs. */
export function analyzeOptions(doc: string, follows?: 'build.analyze'): GroupNode {
  return group(
    {
      doc,
      or: t.boolean,
      instead: t.literal(false),
      // `true` is an empty set of options: analysis on, everything as by default.
      normalize: value => (value === true ? {} : value),
      rest: t.unknown,
      restart: 'none',
      ...(follows ? { follows } : {}),
    },
    {
      template: option({ type: t.literal(...ANALYZE_TEMPLATES), default: 'treemap', doc: 'Kind of report.' }),
      projectRoot: option({
        type: t.union(t.string, t.regexp),
        default: ({ get }: Context) => get('rootDir'),
        doc: 'Base directory of the module names in the report.',
      }),
      filename: option({
        type: t.string,
        default: ({ get }: Context) => join(get('analyzeDir'), '{name}.html'),
        doc: 'File of the report; `{name}` is the name of the bundle.',
      }),
    },
  )
}

export const build = group(
  { doc: 'How the application is built.' },
  {
    analyze: analyzeOptions(
      'Bundle analysis: `true`, or options of the analyzer. The `analyze` command turns it on as well.',
    ),
    templates: option({
      type: t.array(
        t.shape({
          src: { type: t.string, doc: 'The template, absolute or relative to the project.', required: true },
          dst: { type: t.string, doc: 'The file to write, relative to the build directory.', required: true },
        }),
      ),
      doc: 'Files to generate in the build directory. `addTemplate` of the kit supports more options.',
      examples: ["templates: [{ src: './routes.tpl.ts', dst: 'routes.ts' }]"],
    }),
    transpile: option({
      type: t.array(
        t.union(
          t.string,
          t.regexp,
          t.fn('(context: contracts.TranspileContext) => string | RegExp | false | null | undefined'),
        ),
      ),
      doc: 'Dependencies to bundle and transpile: names, regular expressions, or functions that return one.',
      examples: ["transpile: ['some-package', ({ isServer }) => isServer && 'other']"],
    }),
  },
)

const builderObject = t.shape({
  bundle: {
    type: t.fn('(app: contracts.Fw) => Promise<void>'),
    doc: 'Builds the client bundle and, with `ssr`, the server bundle.',
    required: true,
  },
})

const BUILDERS = ['bundler1', 'bundler2', 'bundler3']
const builderAliases = valueAliases(BUILDERS)
const builderNames = [...BUILDERS, ...builderAliases.keys()]

/** `bundler1`, or `vite`, is short for the package of that builder. */
export function builderPackage(value: unknown): unknown {
  const name = builderAliases.get(value as string) ?? value
  return BUILDERS.includes(name as string) ? `@fw/${name as string}-builder` : value
}

export const builder = option({
  type: t.union(t.string, builderObject),
  input: t.union(
    t.custom(
      `${builderNames.map(name => `'${name}'`).join(' | ')} | (string & {})`,
      `${builderNames.map(name => `'${name}'`).join(', ')}, a package name`,
      { anyOf: [{ enum: builderNames }, { type: 'string' }] },
      value => typeof value === 'string',
    ),
    builderObject,
  ),
  normalize: builderPackage,
  default: '@fw/bundler1-builder',
  merge: 'replace',
  restart: 'hard',
  doc: 'The builder of the application: `bundler1` or `vite`, a package or file that exports `bundle`, or an object with `bundle`. `bundler2` (`webpack`) and `bundler3` (`rspack`) need their packages: `@fw/bundler2-builder` or `@fw/bundler3-builder`.',
  examples: ["builder: './build/my-builder.ts'"],
})

const serverBuilderObject = t.shape({
  prepare: { type: t.fn('(app: contracts.Fw) => Promise<void>'), doc: 'Called before the bundler starts.' },
  bundle: {
    type: t.fn('(app: contracts.Fw) => Promise<void>'),
    doc: 'Builds the server. In development it sets `app.server` instead.',
    required: true,
  },
  scanImports: {
    type: t.fn('(app: contracts.Fw) => Promise<contracts.AutoImport[]>'),
    doc: 'Returns all auto-imports of server code.',
  },
})

export const server = group(
  { doc: 'How the server is built.' },
  {
    builder: option({
      type: t.union(t.string, serverBuilderObject),
      default: '@fw/server-builder',
      merge: 'replace',
      restart: 'hard',
      doc: 'The builder of the server: a package that exports `bundle`, or an object with `bundle`.',
    }),
  },
)
