import type { DevtoolsData } from '../../shared/app-data'
import { showDuration } from '../show-units'
import { listView } from '../view'
import type { View } from '../view'
import type { Row, Section } from '../view-sections'

/** What the application consists of: a view for each kind of parts. */
export const partViews: readonly View[] = [
  view('overview', 'Overview', 'M3 3h6v8H3zM11 3h6v5h-6zM3 13h6v4H3zM11 10h6v7h-6z', overview),
  view(
    'components',
    'Components',
    'M10 2l3.5 3.5L10 9 6.5 5.5zM4.5 8L8 11.5 4.5 15 1 11.5zM15.5 8L19 11.5 15.5 15 12 11.5zM10 12.5l3 3-3 3-3-3z',
    components,
  ),
  view('imports', 'Imports', 'M10 2v10M6 8l4 4 4-4M3 14v4h14v-4', imports),
  view('plugins', 'Plugins', 'M7 2v4M13 2v4M5 6h10v4a5 5 0 0 1-10 0zM10 15v3', plugins),
  view('modules', 'Modules', 'M10 2l7 4v8l-7 4-7-4V6zM3 6l7 4 7-4M10 10v8', modules),
]

function view(id: string, title: string, icon: string, sections: (data: DevtoolsData) => Section[]): View {
  return listView(id, title, icon, data => sections(data).map(section => addNotes(section, data)))
}

/** Adds tags for where parts come from. */
export function addNotes(section: Section, { notes }: DevtoolsData): Section {
  const { part, rows } = section
  const notesOf = ({ file, label }: Row): string[] => notes[`${part} ${file ?? label}`] ?? []
  return part
    ? { ...section, rows: rows.map(row => ({ ...row, tags: [...(row.tags ?? []), ...notesOf(row)] })) }
    : section
}

function overview({ versions, facts, timings }: DevtoolsData): Section[] {
  const texts = (record: Record<string, string>): Row[] =>
    Object.entries(record).map(([label, value]) => ({ label, value }))
  const phases = timings.filter(({ kind }) => kind === 'phase')
  const slow = timings
    .filter(({ kind, milliseconds }) => kind !== 'phase' && milliseconds >= 5)
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, 12)
  return [
    { title: 'App', rows: texts(facts) },
    { title: 'Versions', rows: texts(versions) },
    { title: 'Startup', rows: timed(phases), none: 'No timings.' },
    { title: 'Slowest', rows: timed(slow, true), none: 'Nothing slow.', isFolded: true },
  ]
}

function timed(timings: DevtoolsData['timings'], isTagged = false): Row[] {
  const longest = Math.max(...timings.map(({ milliseconds }) => milliseconds), 1)
  return timings.map(({ kind, name, milliseconds, count }) => ({
    label: name,
    value: `${showDuration(milliseconds)}${count > 1 ? ` in ${count} calls` : ''}`,
    share: milliseconds / longest,
    ...(isTagged ? { tags: [kind] } : {}),
  }))
}

export function listPageParts(data: DevtoolsData): Section[] {
  return [
    {
      title: 'Pages',
      part: 'page',
      rows: data.pages.map(({ path, name, file, depth, layout, middleware, mode }) => ({
        label: path,
        depth,
        ...(file ? { file } : {}),
        // A path with parameters cannot be a link.
        ...(path.includes(':') ? {} : { to: path }),
        tags: [
          ...(name ? [name] : []),
          ...(mode ? [mode] : []),
          ...(layout ? [`layout: ${layout}`] : []),
          ...middleware.map(entry => `middleware: ${entry}`),
        ],
      })),
      none: data.hasPages
        ? 'No pages yet. Run `fw add page NAME` to create one.'
        : 'The app has no pages directory and no router.',
    },
    {
      title: 'Layouts',
      part: 'layout',
      rows: data.layouts.map(({ name, file }) => ({ label: name, file })),
      none: 'No layouts.',
    },
    {
      title: 'Route middleware',
      part: 'route middleware',
      rows: data.middleware.map(({ name, file, global }) => ({ label: name, file, tags: global ? ['global'] : [] })),
      none: 'No route middleware.',
    },
  ]
}

function components({ components, layers }: DevtoolsData): Section[] {
  const rows = components.map(({ name, file, mode, global, lazy, island }) => ({
    label: name,
    file,
    tags: [
      ...(mode === 'all' ? [] : [mode]),
      ...(global ? ['global'] : []),
      ...(lazy ? ['lazy'] : []),
      ...(island ? ['island'] : []),
    ],
  }))
  return byOwner(rows, layers, 'component', 'No components.')
}

function imports({ imports, layers }: DevtoolsData): Section[] {
  const sources = new Map<string, string[]>()
  for (const { name, from } of imports) sources.set(from, [...(sources.get(from) ?? []), name])
  const rows = [...sources].map(([file, names]) => ({ label: names.sort().join(', '), file }))
  return byOwner(rows, layers, 'import', 'No auto-imports.')
}

function plugins({ plugins, layers }: DevtoolsData): Section[] {
  const rows = plugins.map(({ name, file, mode }, index) => ({
    label: `${index + 1}. ${name ?? nameOf(file)}`,
    file,
    tags: mode === 'all' ? [] : [mode],
  }))
  return byOwner(rows, layers, 'plugin', 'No plugins.')
}

/** The routes first, then everything else. */
export function listServerParts({ server: { handlers, plugins } }: DevtoolsData): Section[] {
  const routes = handlers.filter(({ middleware }) => !middleware)
  const middleware = handlers.filter(({ middleware }) => middleware)
  return [
    {
      title: 'Handlers',
      part: 'handler',
      rows: routes.map(({ route, file, method }) => ({
        label: route,
        file,
        tags: method ? [method] : [],
        ...((!method || method === 'GET') && !/[:*]/.test(route) ? { to: route, opensTab: true } : {}),
      })),
      none: 'No handlers. Run `fw add api NAME` to create one.',
    },
    {
      title: 'Middleware',
      part: 'server middleware',
      rows: middleware.map(({ file, route }) => ({ label: nameOf(file), file, tags: route === '/**' ? [] : [route] })),
      none: 'No server middleware.',
    },
    { title: 'Plugins', rows: plugins.map(file => ({ label: nameOf(file), file })), none: 'No server plugins.' },
  ]
}

function modules({ modules, layers, features, states }: DevtoolsData): Section[] {
  return [
    {
      title: 'Modules',
      rows: modules.map(({ name, file }) => ({ label: name, ...(file ? { file } : {}) })),
      none: 'No modules.',
    },
    {
      title: 'Layers',
      rows: layers.map(({ name, rootDir }, index) => ({ label: index === 0 ? 'project' : name, value: rootDir })),
    },
    {
      title: 'Features',
      rows: features.map(({ name, milliseconds, rescans, hasState }) => ({
        label: name,
        ...(milliseconds === undefined ? {} : { value: showDuration(milliseconds) }),
        tags: [...(rescans ? ['rescans'] : []), ...(hasState ? ['state'] : [])],
      })),
      isFolded: true,
    },
    { title: 'State', rows: states.map(name => ({ label: name })), none: 'No other state.', isFolded: true },
  ]
}

export function listOptions({ options }: DevtoolsData): Section[] {
  const all = Object.entries(options).map(([key, value]) => ({ title: key, rows: leaves(value, key) }))
  const [single, several] = [all.filter(({ rows }) => rows.length === 1), all.filter(({ rows }) => rows.length > 1)]
  return [
    { title: 'Top-level options', rows: single.flatMap(({ rows }) => rows) },
    ...several.map(section => ({ ...section, isFolded: true })),
  ]
}

/** All nested values with their paths. */
function leaves(value: unknown, path: string): Row[] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object' || Array.isArray(value) || Object.keys(value).length === 0)
    return [{ label: path, value }]
  return Object.entries(value).flatMap(([key, below]) => leaves(below, path + formatKey(key)))
}

/** A key in a path of options: names, or text in brackets. */
function formatKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}

/** Lists the rows of the project and its layers first; the others are collapsed. */
function byOwner(rows: readonly Row[], layers: DevtoolsData['layers'], part: string, none: string): Section[] {
  const isOwn = ({ file }: Row): boolean => layers.some(({ rootDir }) => isOwnFile(file ?? '', rootDir))
  return [
    { title: 'Project', part, rows: rows.filter(isOwn), none },
    { title: 'Framework and packages', part, rows: rows.filter(row => !isOwn(row)), isFolded: true, none: 'None.' },
  ]
}

/** Whether a file is a source file of a layer, not an installed or generated one. */
export function isOwnFile(file: string, rootDir: string): boolean {
  return (
    file.startsWith(`${rootDir}/`) &&
    !file.startsWith(`${rootDir}/.`) &&
    !file.slice(rootDir.length).includes('/node_modules/')
  )
}

function nameOf(file: string): string {
  return file.split('/').at(-1)!
}
