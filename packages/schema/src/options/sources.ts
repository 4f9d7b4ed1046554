import { relative } from 'pathe'
import { group, option } from '../declare/option'
import type { Context } from '../declare/option'
import { isPlainObject } from '../values/plain-object'
import { t } from '../declare/type'
import type { ConfigSource } from '../sources/config-source'
import { flag } from './flag'
import { fromSource, ownFile } from './paths'

export const css = option({
  type: t.array(t.string),
  conditional: true,
  merge: 'append',
  normalize: (value, context, source) => (value as string[]).map(entry => ownFile(entry, [''], context, source)),
  doc: 'Global style sheets: files, packages, or virtual modules of a bundler plugin. Those of layers come first, so that the project overrides them. The extension selects the pre-processor, which has to be installed.',
  examples: ["css: ['~/assets/main.css', '~/assets/theme.scss']"],
})

const componentDir = t.union(
  t.string,
  t.shape(
    {
      path: { type: t.string, doc: 'The directory.', required: true },
      global: { type: t.boolean, doc: 'Register the components globally.' },
      prefix: { type: t.string, doc: 'Prefix of the component names.' },
      pathPrefix: { type: t.boolean, doc: 'Use directories as prefixes of the names. Default: `true`.' },
      pattern: { type: t.union(t.string, t.array(t.string)), doc: 'Globs of its files.' },
      ignore: { type: t.array(t.string), doc: 'Globs of files to exclude.' },
      extensions: { type: t.array(t.string), doc: 'Extensions of its files. Default: `extensions`.' },
      priority: { type: t.number, doc: 'If components have the same name, the highest priority is used.' },
      isAsync: { type: t.boolean, doc: 'Load the components lazily.' },
      island: { type: t.boolean, doc: 'Render the components as islands.' },
      enabled: { type: t.boolean, doc: '`false` ignores the directory.' },
    },
    { rest: t.unknown },
  ),
)

const COMPONENT_DIRS = [{ path: '~/components/global', global: true }, '~/components']

export const components = group(
  {
    doc: 'Directories of auto-imported components. An array is short for `dirs`; `false` disables scanning. The value of a layer only applies to that layer.',
    own: true,
    or: t.union(t.boolean, t.array(componentDir)),
    normalize: value => ({ dirs: Array.isArray(value) ? value : value ? COMPONENT_DIRS : [] }),
  },
  {
    dirs: option({
      type: t.array(componentDir),
      default: COMPONENT_DIRS,
      merge: 'replace',
      doc: 'Directories of components: paths, or objects.',
      examples: ["dirs: ['~/components', { path: '~/widgets', global: true }]"],
    }),
  },
)

const importedName = t.shape(
  {
    name: { type: t.string, doc: 'The export: a name, `default`, or `*` for the whole module.', required: true },
    as: { type: t.string, doc: 'The name in code. Default: `name`.' },
    from: { type: t.string, doc: 'The module: a package, or a path with an alias.', required: true },
    type: { type: t.boolean, doc: 'Whether it is only a type.' },
    priority: { type: t.number, doc: 'If several imports have the same name, the highest priority is used.' },
  },
  { ts: 'contracts.AutoImport' },
)

const renamedName = t.custom(
  '[name: string, as?: string]',
  'a pair of a name and the name in code',
  { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 },
  value => Array.isArray(value) && [1, 2].includes(value.length) && value.every(entry => typeof entry === 'string'),
)

const importPreset = t.shape({
  from: { type: t.string, doc: 'The module: a package, or a path with an alias.', required: true },
  imports: {
    type: t.array(
      t.union(
        t.string,
        renamedName,
        t.shape({
          name: { type: t.string, doc: 'The export.', required: true },
          as: { type: t.string, doc: 'The name in code. Default: `name`.' },
          type: { type: t.boolean, doc: 'Whether it is only a type.' },
          priority: { type: t.number, doc: 'If several imports have the same name, the highest priority is used.' },
        }),
      ),
    ),
    doc: 'Its exports: names, pairs of a name and the name in code, or objects.',
    required: true,
  },
  type: { type: t.boolean, doc: 'Whether all of them are only types.' },
  priority: { type: t.number, doc: 'Priority of all of them.' },
})

/** The modules of auto-imports as every file can import them: a relative path starts at the source that wrote it. */
function resolveModules(value: unknown, context: Context, source: ConfigSource): unknown {
  return (value as Array<{ from: string }>).map(entry => ({ ...entry, from: fromSource(entry.from, context, source) }))
}

export const imports = group(
  { doc: 'Auto-imports.' },
  {
    autoImport: flag(
      true,
      'Auto-import names in application code. With `false`, import them from `#imports`. For server code: `experimental.nitroAutoImports`.',
    ),
    dirs: option({
      type: t.array(t.string),
      doc: 'Directories to scan in addition to `~/composables` and `~/utils`.',
      examples: ["dirs: ['stores']"],
    }),
    global: flag(false, 'Make auto-imports available on `globalThis`.'),
    scan: flag(
      true,
      'Scan the composables and utils directories. Auto-imports of fw and modules are available in any case.',
    ),
    imports: option({
      type: t.array(importedName),
      normalize: resolveModules,
      doc: 'Single names to auto-import.',
      examples: ["imports: { imports: [{ name: 'format', from: 'date-fns', as: 'formatDate' }] }"],
    }),
    presets: option({
      type: t.array(importPreset),
      normalize: resolveModules,
      doc: 'Names to auto-import, grouped by the module that exports them.',
      examples: ["presets: [{ from: '@vueuse/core', imports: ['useMouse', ['useStorage', 'useLocal']] }]"],
    }),
    transform: group(
      { doc: 'Files whose code gets auto-imports, in addition to the code of the project and its layers.' },
      {
        include: option({
          type: t.array(t.regexp),
          doc: 'Paths of further files. Packages that match are transpiled, like those of `build.transpile`.',
          examples: ['include: [/node_modules\\/my-components\\//]'],
        }),
        exclude: option({ type: t.array(t.regexp), doc: 'Paths of files that get none.' }),
      },
    ),
  },
)

/** Whether the project or a layer has a pages directory. */
function hasPagesDir(context: Context): boolean {
  return context.layers().some(layer => context.facts.isDirectory(layer.dirs.pages))
}

export const pages = group(
  {
    doc: 'File-based routing. Enabled automatically if the project or a layer has a pages directory.',
    or: t.boolean,
    defaultNote: 'true when the pages directory exists',
    default: hasPagesDir,
  },
  {
    enabled: option({
      type: t.boolean,
      default: hasPagesDir,
      defaultNote: 'true when the pages directory exists',
      doc: 'Enable file-based routing, like `pages: true` and `pages: false`.',
    }),
    pattern: option({
      type: t.union(t.string, t.array(t.string)),
      merge: 'replace',
      doc: 'Globs of page files; a leading `!` excludes files.',
      examples: ["pages: { pattern: ['**/*.vue', '!**/_*.vue'] }"],
    }),
  },
)

export const plugins = option({
  type: t.array(
    t.union(
      t.string,
      t.shape(
        {
          src: { type: t.string, doc: 'The file. A plugin listed twice runs once.', required: true },
          mode: { type: t.literal('client', 'server', 'all'), doc: 'Where it runs.' },
        },
        { ts: 'contracts.PluginEntry' },
      ),
    ),
  ),
  conditional: true,
  normalize: normalizePlugins,
  merge: {
    by: entry => (typeof entry === 'string' ? entry : (entry as { src: string }).src),
    says: 'arrays are concatenated; of entries with the same `src`, the first one with the highest precedence is used',
    unique: true,
  },
  doc: 'Plugins of the application. Files in the plugins directory are registered automatically; list them only to change their order. Plugins with `.client` or `.server` in their name only run there.',
  examples: ["plugins: ['~/plugins/first', { src: '~/lib/analytics', mode: 'client' }]"],
})

export const modules = option({
  type: t.array(
    t.custom(
      'contracts.ModuleEntry',
      'a name, a module, or a pair of one and its options',
      {
        anyOf: [
          { type: 'string' },
          { type: 'array', minItems: 1, maxItems: 2, items: [{ type: 'string' }, { type: 'object' }] },
        ],
      },
      isModuleEntry,
    ),
  ),
  conditional: true,
  restart: 'hard',
  doc: 'Modules: packages, files, pairs with options, or functions. They run in order, before those of the modules directory.',
  examples: ["modules: ['some-module', ['~~/modules/own', { a: 1 }]]"],
})

/** Files of a layer's own plugins, before a file of the project that has the same name. */
function normalizePlugins(value: unknown, context: Context, source: ConfigSource): unknown {
  const endings = ['', ...context.get('extensions')]
  return (value as Array<string | { src: string }>).map(entry =>
    typeof entry === 'string'
      ? ownFile(entry, endings, context, source)
      : { ...entry, src: ownFile(entry.src, endings, context, source) },
  )
}

function isModuleEntry(value: unknown): boolean {
  if (!Array.isArray(value)) return isModule(value)
  return (
    value.length > 0 && value.length < 3 && isModule(value[0]) && (value[1] === undefined || isPlainObject(value[1]))
  )
}

function isModule(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'function' || isPlainObject(value)
}

const SCRIPTS = '{js,cts,mts,ts,jsx,tsx}'

/** What every project ignores. The build directories and the prefix follow their options. */
function ignoreDefaults(hidden: string, more: readonly string[]) {
  return ({ get }: Context) => [
    `**/*.stories.${SCRIPTS}`,
    `**/*.{spec,test}.${SCRIPTS}`,
    '**/*.d.{cts,mts,ts}',
    '**/*.d.vue.{cts,mts,ts}',
    `**/.{${hidden}}`,
    ...more,
    '**/*.sock',
    relative(get('rootDir'), get('analyzeDir')),
    relative(get('rootDir'), get('buildDir')),
    // An empty prefix would match every file.
    ...(get('ignorePrefix') ? [`**/${get('ignorePrefix')}*.*`] : []),
  ]
}

const HIDDEN = 'pnpm-store,vercel,netlify,output,git,cache,data'

export const ignore = option({
  type: t.array(t.string),
  defaults: {
    v4: ignoreDefaults(HIDDEN, []),
    v3: ignoreDefaults(`${HIDDEN},direnv`, ['/vendor', '**/node-compile-cache', '**/test-results']),
  },
  doc: 'Files to ignore, in the syntax of `.gitignore`, relative to `rootDir`.',
  examples: ["ignore: ['pages/drafts/**']"],
})

export const ignoreOptions = group(
  {
    doc: 'Options of the library that matches ignored files.',
    rest: t.unknown,
    present: () => false,
  },
  {
    ignorecase: option({ type: t.boolean, doc: 'Ignore letter case.' }),
  },
)

export const ignorePrefix = option({
  type: t.string,
  default: '-',
  doc: 'Files in pages, layouts, middleware and public whose name starts with this prefix are ignored.',
})

export const watch = option({
  type: t.array(t.union(t.string, t.regexp)),
  doc: 'Files that restart the development server when they change: paths, absolute or relative to `srcDir` (also of layers), or regular expressions that match the path relative to it.',
  examples: ["watch: ['data.json']"],
})

export const watchers = group(
  {
    doc: 'Options of the file watchers.',
    restart: 'hard',
  },
  {
    fileWatcher: group(
      { doc: 'Options of the file watcher (chokidar).', rest: t.unknown, foreign: 'watchers.fileWatcher' },
      {
        ignoreInitial: flag(true, 'Ignore the files that exist at startup.', { restart: 'hard' }),
        ignorePermissionErrors: flag(true, 'Ignore permission errors.', { restart: 'hard' }),
      },
    ),
    rewatchOnRawEvents: option({
      type: t.array(t.string),
      restart: 'hard',
      doc: 'Raw events that restart the watcher.',
    }),
    bundler2: group(
      { doc: 'Options of bundler2’s watcher.', rest: t.unknown, foreign: 'watchers.bundler2' },
      {
        aggregateTimeout: option({
          type: t.integer,
          default: 1000,
          restart: 'hard',
          doc: 'Delay before a rebuild, in milliseconds, during which edits are collected. It only applies if you set it: by default, a rebuild starts as soon as the file watcher reports an edit.',
        }),
      },
    ),
  },
)

export const appId = option({
  type: t.string,
  default: 'fw-app',
  doc: 'Id of the application if there are several on one page.',
})

export const buildId = option({
  type: t.string,
  default: ({ facts }: Context) => facts.buildId,
  defaultNote: 'a fresh UUID',
  own: true,
  doc: 'Unique id of the build. Generated for each build.',
})
