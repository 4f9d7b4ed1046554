import type { BundledFileData, BundlesData } from '../../shared/bundle-data'
import { showAge, showBytes } from '../show-units'
import type { ShownView, View, ViewContext } from '../view'
import type { Row, Section } from '../view-sections'

/** What each route of the last analyzed build loads in the browser, and which modules and packages are large. */
export const bundlesView: View = {
  id: 'bundles',
  title: 'Bundles',
  icon: 'M3 7l7-4 7 4-7 4zM3 7v6l7 4 7-4V7M10 11v6',
  create: context => new Bundles(context),
}

const MAX_MODULES = 25

class Bundles implements ShownView {
  private bundles: BundlesData | null | undefined
  private path: string | undefined

  constructor(private readonly context: ViewContext) {}

  async load(): Promise<void> {
    this.bundles = await this.context.server.run('read-bundles', {})
  }

  sections(): Section[] | string {
    const { bundles } = this
    if (bundles === undefined) return 'Loading…'
    if (bundles === null) return NO_BUILD
    const age = showAge(Math.max(0, (Date.now() - bundles.builtAt) / 1000))
    const route = bundles.routes.find(({ path }) => path === this.path)
    return [
      ...(route ? this.describeRoute(bundles, route) : []),
      {
        title: 'Routes of the last build',
        rows: this.listRoutes(bundles),
        none: 'The build has no routes.',
        note: `Built ${age} ago. \`fw analyze\` measures again.`,
      },
    ]
  }

  private listRoutes({ routes, files }: BundlesData): Row[] {
    const sizes = routes.map(route => sumOf(route.files.map(index => files[index]!)))
    const largest = Math.max(...sizes.map(({ compressed }) => compressed), 1)
    return routes.map(({ path, files: indexes }, position) => ({
      label: path,
      tags: [`${indexes.length} files`],
      value: describeSize(sizes[position]!.bytes, sizes[position]!.compressed),
      share: sizes[position]!.compressed / largest,
      actions: [{ label: 'Show', isPressed: path === this.path, run: () => this.show(path) }],
    }))
  }

  private show(path: string): Promise<void> {
    return this.context.attempt(`Showing what ${path} loads.`, () => {
      this.path = path === this.path ? undefined : path
      this.context.scrollToTop()
    })
  }

  private describeRoute({ routes, files }: BundlesData, route: BundlesData['routes'][number]): Section[] {
    const loaded = route.files.map(index => files[index]!)
    const largest = Math.max(...loaded.map(({ compressedBytes }) => compressedBytes), 1)
    const countUsers = (file: BundledFileData): number =>
      routes.filter(other => other.files.includes(files.indexOf(file))).length
    return [
      {
        title: `Files of ${route.path}`,
        rows: loaded
          .toSorted((a, b) => b.compressedBytes - a.compressedBytes)
          .map(file => ({
            label: file.name,
            tags: [file.file.endsWith('.css') ? 'styles' : 'script', describeUsers(countUsers(file), routes.length)],
            value: describeSize(file.bytes, file.compressedBytes),
            note: file.file,
            share: file.compressedBytes / largest,
          })),
        none: 'The route loads no files.',
        actions: [{ label: 'Close', run: () => this.show(route.path) }],
      },
      { title: `Packages of ${route.path}`, rows: listPackages(loaded), none: 'No packages.', note: BEFORE },
      { title: `Largest modules of ${route.path}`, rows: listModules(loaded), none: 'No modules.', note: BEFORE },
    ]
  }
}

const NO_BUILD =
  'No build was analyzed yet. Run `fw analyze` in the project, or set `build.analyze` or `budgets`, and this view shows what each route loads.'
const BEFORE = 'Sizes before minification.'

function listPackages(files: readonly BundledFileData[]): Row[] {
  const totals = new Map<string, number>()
  for (const { package: name = 'project', bytes } of files.flatMap(({ modules }) => modules))
    totals.set(name, (totals.get(name) ?? 0) + bytes)
  return toRows([...totals].map(([label, bytes]) => ({ label, bytes })))
}

function listModules(files: readonly BundledFileData[]): Row[] {
  return toRows(
    files.flatMap(({ modules }) =>
      modules.map(({ name, package: from, bytes }) => ({ label: name, bytes, tags: [from ?? 'project'] })),
    ),
  )
}

/** The largest first, with bars. */
function toRows(sizes: ReadonlyArray<{ label: string; bytes: number; tags?: string[] }>): Row[] {
  const sorted = sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, MAX_MODULES)
  return sorted.map(({ bytes, ...row }) => ({
    ...row,
    value: showBytes(bytes),
    share: bytes / Math.max(sorted[0]!.bytes, 1),
  }))
}

function sumOf(files: readonly BundledFileData[]): { bytes: number; compressed: number } {
  return {
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    compressed: files.reduce((sum, { compressedBytes }) => sum + compressedBytes, 0),
  }
}

function describeSize(bytes: number, compressedBytes: number): string {
  return `${showBytes(compressedBytes)} gzip, ${showBytes(bytes)} raw`
}

function describeUsers(users: number, routes: number): string {
  if (users === routes) return 'all routes'
  return users === 1 ? 'only this route' : `${users} routes`
}
