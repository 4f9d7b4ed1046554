import { developmentBase } from '@fw/schema'
import type { CodePlugin, Fw } from '@fw/schema'
import { join } from 'pathe'
import type { PagesOnDemand } from '../pages-on-demand'

/** The global variable through which scripts load modules of the page's own bundle. */
const GLOBAL = '__fwClientParts'
const MARKED = /^@id\/__x00__/

/** The path that compiles a page, below the folder of built files. */
const PAGE_PATH = '__page/'

/** A module that the script of the page loads by its name. */
interface Part {
  name: string
  file: string
  /** Chunks of files are named after them. */
  chunk?: string
}

/**
 * Modules that are compiled after the page was loaded, or whose importer does not know their script: those that pages
 * import by their URL (`clientEntries` of code plugins), and pages on demand. They are loaded by the script of the
 * page, which has one copy of Vue and receives updates.
 */
export class ClientParts {
  readonly file: string
  private readonly pageUrl: string
  private plugins: readonly CodePlugin[] = []
  private ids: readonly string[] = []

  constructor(
    app: Fw,
    private readonly pages: PagesOnDemand,
  ) {
    this.file = join(app.options.buildDir, 'client-parts.mjs')
    this.pageUrl = developmentBase(app.options) + PAGE_PATH
  }

  /** The expression with which the routes import a page. */
  static emitPageImport(this: void, name: string): string {
    return `${GLOBAL}.open(${JSON.stringify(name)})`
  }

  /** The name of the page that the decoded path compiles. */
  static pageAt(path: string): string | undefined {
    return path.startsWith(PAGE_PATH) ? path.slice(PAGE_PATH.length) : undefined
  }

  /** The plugins of the client, and the one that generates the module with all parts. */
  withPlugin(plugins: readonly CodePlugin[]): CodePlugin[] {
    this.plugins = plugins
    const isOwn = (id: string): boolean => id === this.file
    return [
      {
        name: 'fw:client-parts',
        enforce: 'pre',
        resolveId: { filter: { id: /client-parts\.mjs$/ }, handler: id => (isOwn(id) ? id : undefined) },
        load: {
          filter: { id: /client-parts\.mjs$/ },
          handler: async id => {
            if (!isOwn(id)) return undefined
            this.ids = await this.list()
            return this.emit()
          },
        },
      },
      ...plugins,
    ]
  }

  /** Whether other modules are parts now. */
  async haveChanged(): Promise<boolean> {
    return (await this.list()).join() !== this.ids.join()
  }

  /** The script at a URL below the folder of built files. Undefined: there is none. */
  script(path: string): string | undefined {
    const id = path.replace(MARKED, '\0')
    if (id === path || !this.ids.includes(id)) return undefined
    return `const part = await ${GLOBAL}.load(${JSON.stringify(id)})\nexport const createApp = part.createApp\nexport default part.default\n`
  }

  private async list(): Promise<string[]> {
    const lists = await Promise.all(this.plugins.map(plugin => plugin.clientEntries?.() ?? []))
    return lists.flat()
  }

  /** A page that is open while a part is added waits for its update. */
  private emit(): string {
    const parts: Part[] = [
      ...this.ids.map((id, index) => ({ name: id, file: id, chunk: `client-part-${index}` })),
      ...this.pages.list(),
    ]
    return [
      `const parts = (globalThis.${GLOBAL} ??= { waiting: [] })`,
      `parts.loaders = {${parts.map(emitLoader).join('\n')}}`,
      'parts.load = async name => {',
      '  while (!parts.loaders[name]) await new Promise(resolve => parts.waiting.push(resolve))',
      '  return parts.loaders[name]()',
      '}',
      'parts.open = async name => {',
      '  if (!parts.loaders[name]) {',
      `    const response = await fetch(${JSON.stringify(this.pageUrl)} + encodeURIComponent(name), { method: 'POST' })`,
      '    if (!response.ok) throw new Error(await response.text())',
      '  }',
      '  return parts.load(name)',
      '}',
      'for (const resolve of parts.waiting.splice(0)) resolve()',
      'if (import.meta.webpackHot) import.meta.webpackHot.accept()',
      '',
    ].join('\n')
  }
}

function emitLoader({ name, file, chunk }: Part): string {
  const comment = chunk === undefined ? '' : `/* webpackChunkName: ${JSON.stringify(chunk)} */ `
  return `${JSON.stringify(name)}: () => import(${comment}${JSON.stringify(file)}),`
}
