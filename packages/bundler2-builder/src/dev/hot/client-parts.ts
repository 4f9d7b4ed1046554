import type { CodePlugin, Fw } from '@fw/schema'
import { join } from 'pathe'

/** The global variable through which scripts load modules of the page's own bundle. */
const GLOBAL = '__fwClientParts'
const MARKED = /^@id\/__x00__/

/**
 * Modules that pages import by their URL (`clientEntries` of code plugins). In development they are loaded by the
 * script of the page, which has one copy of Vue and receives updates.
 */
export class ClientParts {
  readonly file: string
  private plugins: readonly CodePlugin[] = []
  private ids: readonly string[] = []

  constructor(app: Fw) {
    this.file = join(app.options.buildDir, 'client-parts.mjs')
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
            return emitParts(this.ids)
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
}

/** A page that is open while a part is added waits for its update. */
function emitParts(ids: readonly string[]): string {
  const loaders = ids.map((id, index) => {
    const name = JSON.stringify(id)
    return `${name}: () => import(/* webpackChunkName: "client-part-${index}" */ ${name}),`
  })
  return [
    `const parts = (globalThis.${GLOBAL} ??= { waiting: [] })`,
    `parts.loaders = {${loaders.join('\n')}}`,
    'parts.load = async id => {',
    '  while (!parts.loaders[id]) await new Promise(resolve => parts.waiting.push(resolve))',
    '  return parts.loaders[id]()',
    '}',
    'for (const resolve of parts.waiting.splice(0)) resolve()',
    'if (import.meta.webpackHot) import.meta.webpackHot.accept()',
    '',
  ].join('\n')
}
