import { relative } from 'pathe'
import { group, option } from '../option'
import type { Context } from '../option'
import { isPlainObject } from '../plain'
import { t } from '../type'
import type { ConfigSource } from '../source'
import { flag } from './flag'
import { ownFile } from './paths'

export const css = option({
  type: t.array(t.string),
  conditional: true,
  merge: 'append',
  normalize: (value, context, source) => (value as string[]).map(entry => ownFile(entry, [''], context, source)),
  doc: 'Style sheets of every page: files, packages, or virtual modules that a plugin of the bundler serves. Those of layers come first, so that the project has the last word. The extension picks the pre-processor, which must be installed.',
  examples: ['css: [\'~/assets/main.css\', \'~/assets/theme.scss\']'],
})

const componentDir = t.union(t.string, t.shape({
  path: { type: t.string, doc: 'The directory.', required: true },
  global: { type: t.boolean, doc: 'Register the components for use by name at run time.' },
  prefix: { type: t.string, doc: 'Put before every name.' },
  pathPrefix: { type: t.boolean, doc: 'Whether folders are part of the names. Default: true.' },
  pattern: { type: t.union(t.string, t.array(t.string)), doc: 'Globs of its files.' },
  ignore: { type: t.array(t.string), doc: 'Globs of files to leave out.' },
  extensions: { type: t.array(t.string), doc: 'Extensions of its files. Default: `extensions`.' },
  priority: { type: t.number, doc: 'Of several components with one name, the highest wins.' },
  isAsync: { type: t.boolean, doc: 'Load the components when they are first rendered.' },
  island: { type: t.boolean, doc: 'Render the components as islands.' },
  enabled: { type: t.boolean, doc: '`false` leaves the directory out.' },
}, { rest: t.unknown }))

const COMPONENT_DIRS = [{ path: '~/components/global', global: true }, '~/components']

export const components = group({
  doc: 'Where components are found, to be used without an import. A list is short for `dirs`; `false` turns it off. What a layer sets counts for that layer only.',
  own: true,
  or: t.union(t.boolean, t.array(componentDir)),
  normalize: value => ({ dirs: Array.isArray(value) ? value : value ? COMPONENT_DIRS : [] }),
}, {
  dirs: option({
    type: t.array(componentDir),
    default: COMPONENT_DIRS,
    merge: 'replace',
    doc: 'Directories of components: paths, or objects.',
    examples: ['dirs: [\'~/components\', { path: \'~/widgets\', global: true }]'],
  }),
})

export const imports = group({ doc: 'What can be used without an import.' }, {
  dirs: option({ type: t.array(t.string), doc: 'More directories, beside `~/composables` and `~/utils`.', examples: ['dirs: [\'stores\']'] }),
  global: flag(false, 'Make auto-imports available as globals.'),
  scan: flag(true, 'Scan the composables and utils directories. What the framework and modules register stays either way.'),
})

/** Whether the project or a layer has a pages directory. */
function hasPagesDir(context: Context): boolean {
  return context.layers().some(layer => context.facts.isDirectory(layer.dirs.pages))
}

export const pages = group({
  doc: 'Routing by files. On by itself when the pages directory of the project or of a layer exists.',
  or: t.boolean,
  defaultNote: 'true when the pages directory exists',
  default: hasPagesDir,
}, {
  enabled: option({ type: t.boolean, default: hasPagesDir, defaultNote: 'true when the pages directory exists', doc: 'Whether there is routing by files, as `pages: true` and `pages: false` say it.' }),
  pattern: option({ type: t.union(t.string, t.array(t.string)), merge: 'replace', doc: 'Globs that pick the page files; a leading `!` takes files out.', examples: ['pages: { pattern: [\'**/*.vue\', \'!**/_*.vue\'] }'] }),
})

export const plugins = option({
  type: t.array(t.union(t.string, t.shape({
    src: { type: t.string, doc: 'The file. A plugin listed twice runs once.', required: true },
    mode: { type: t.literal('client', 'server', 'all'), doc: 'Where it runs.' },
  }, { ts: 'contracts.PluginEntry' }))),
  conditional: true,
  normalize: normalizePlugins,
  merge: { by: entry => typeof entry === 'string' ? entry : (entry as { src: string }).src, says: 'lists are joined; of several entries with the same `src`, the strongest and first stays', unique: true },
  doc: 'Plugins of the application. Files in the plugins directory are there by themselves and listed only to change their order; `.client` and `.server` in a name say where they run.',
  examples: ['plugins: [\'~/plugins/first\', { src: \'~/lib/analytics\', mode: \'client\' }]'],
})

export const modules = option({
  type: t.array(t.custom('contracts.ModuleEntry', 'a name, a module, or a pair of one and its options', { anyOf: [{ type: 'string' }, { type: 'array', minItems: 1, maxItems: 2, items: [{ type: 'string' }, { type: 'object' }] }] }, isModuleEntry)),
  conditional: true,
  restart: 'hard',
  doc: 'Modules: packages, files, pairs with options, or functions. They run in order, before those of the modules directory.',
  examples: ['modules: [\'some-module\', [\'~~/modules/own\', { a: 1 }]]'],
})

/** Files of a layer's own plugins, before a file of the project that has the same name. */
function normalizePlugins(value: unknown, context: Context, source: ConfigSource): unknown {
  const endings = ['', ...context.get('extensions')]
  return (value as Array<string | { src: string }>).map(entry => typeof entry === 'string' ? ownFile(entry, endings, context, source) : { ...entry, src: ownFile(entry.src, endings, context, source) })
}

function isModuleEntry(value: unknown): boolean {
  if (!Array.isArray(value)) return isModule(value)
  return value.length > 0 && value.length < 3 && isModule(value[0]) && (value[1] === undefined || isPlainObject(value[1]))
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
    // Without a prefix there is nothing to tell such files by.
    ...get('ignorePrefix') ? [`**/${get('ignorePrefix')}*.*`] : [],
  ]
}

const HIDDEN = 'pnpm-store,vercel,netlify,output,git,cache,data'

export const ignore = option({
  type: t.array(t.string),
  defaults: {
    A: ignoreDefaults(HIDDEN, []),
    B: ignoreDefaults(`${HIDDEN},direnv`, ['/vendor', '**/node-compile-cache', '**/test-results']),
  },
  doc: 'Files left out of the build, as in `.gitignore`, counted from `rootDir`.',
  examples: ['ignore: [\'pages/drafts/**\']'],
})

export const ignoreOptions = group({
  doc: 'Options of the library that matches ignored files.',
  rest: t.unknown,
  present: () => false,
}, {
  ignorecase: option({ type: t.boolean, doc: 'Whether upper and lower case are the same.' }),
})

export const ignorePrefix = option({ type: t.string, default: '-', doc: 'Files in pages, layouts, middleware and public whose name starts with it are left out of build and serving.' })

export const watch = option({
  type: t.array(t.union(t.string, t.regexp)),
  doc: 'Files whose change restarts development: paths, absolute or relative to `srcDir` (of layers too), or regular expressions on the path relative to it.',
  examples: ['watch: [\'data.json\']'],
})

export const watchers = group({ doc: 'Options of the file watchers.', restart: 'hard', toolNames: { chokidar: { use: 'watchers.fileWatcher', tool: 'chokidar' }, webpack: { use: 'watchers.bundler2', tool: 'webpack' } } }, {
  fileWatcher: group({ doc: 'Options of the file watcher (chokidar).', rest: t.unknown, foreign: 'watchers.fileWatcher' }, {
    ignoreInitial: flag(true, 'No events for the files that are there at start.', { restart: 'hard' }),
    ignorePermissionErrors: flag(true, 'No errors for directories that cannot be read.', { restart: 'hard' }),
  }),
  rewatchOnRawEvents: option({ type: t.array(t.string), restart: 'hard', doc: 'Raw events that make the watcher start anew.' }),
  bundler2: group({ doc: 'Options of bundler2’s watcher.', rest: t.unknown, foreign: 'watchers.bundler2' }, {
    aggregateTimeout: option({ type: t.integer, default: 1000, restart: 'hard', doc: 'How long changes are gathered before a rebuild, in milliseconds.' }),
  }),
})

export const appId = option({ type: t.string, default: 'fw-app', doc: 'Id of the application where several share a page.' })

export const buildId = option({ type: t.string, default: ({ facts }: Context) => facts.buildId, defaultNote: 'a fresh UUID', own: true, doc: 'Identifies the build. A fresh one is made for each.' })
