import type { FwApp, Template } from '@fw/schema'
import { join } from 'pathe'
import type { Plugin } from 'vite'
import { sideOf } from '../side'
import type { Side } from '../side'

/** Extensions that an import may omit, in order. */
const ENDINGS = ['', '.mjs', '.ts', '.js', '.vue', '.json']

/** Templates are generated: a source map would only show paths of this machine. */
const NO_MAP = { mappings: '' } as const

/** The templates below `#build`, by the ids that code uses. */
export interface Templates {
  /**
   * The template of an id on a side, or undefined. Ids: `#build/x`, a path in the build directory, or one that the
   * browser requests.
   */
  find: (id: string, side: Side) => Template | undefined
  /** The module id of a template: its path in the build directory, whether it is written there or not. */
  idOf: (template: Template) => string
  /** Matches ids that may be below `#build`. */
  pattern: RegExp
}

export function createTemplates(app: FwApp): Templates {
  const { buildDir, alias, bundler1 } = app.options
  const folders = [
    '#build',
    buildDir,
    alias['#build'],
    buildDir.startsWith(`${bundler1.root}/`) ? buildDir.slice(bundler1.root!.length) : undefined,
  ]
    .filter((folder): folder is string => Boolean(folder))
    .map(folder => `${folder.replace(/\/+$/, '')}/`)
  return {
    pattern: new RegExp(`^(?:${folders.map(escapeRegExp).join('|')})`),
    idOf: template => join(buildDir, template.filename),
    find(id, side) {
      const folder = folders.find(prefix => id.startsWith(prefix))
      if (!folder) return undefined
      const name = id.slice(folder.length)
      // A module that differs between server and client has a template for each: `plugins.client`, `plugins.server`.
      for (const candidate of [`${name.replace(/\.m?js$/, '')}.${side}`, name]) {
        for (const ending of ENDINGS) {
          const found = app.plan.templates.find(({ filename }) => filename === candidate + ending)
          if (found) return found
        }
      }
      return undefined
    },
  }
}

/** Serves the templates below `#build` from `plan.templates`, without writing them to disk. */
export function templatesPlugin(app: FwApp, templates = createTemplates(app)): Plugin {
  const folder = (app.options.alias['#build'] ?? app.options.buildDir).replace(/\/+$/, '')
  return {
    name: 'fw:templates',
    enforce: 'pre',
    resolveId: {
      filter: { id: templates.pattern },
      handler(id, importer, options) {
        // The dependency scan only reads files.
        if ((options as { scan?: boolean }).scan) return undefined
        const [path, query] = split(id)
        const template = templates.find(path, sideOf(this.environment))
        if (template) return templates.idOf(template) + query
        // Files that other tools write into the build directory.
        if (path.startsWith('#build/'))
          return this.resolve(join(folder, path.slice('#build/'.length)) + query, importer, { skipSelf: true })
        return undefined
      },
    },
    load: {
      filter: { id: templates.pattern },
      async handler(id) {
        // The Vue plugin handles the parts of generated components.
        if (/\?(?:.*&)?vue(?:&|$)/.test(id)) return undefined
        const template = templates.find(split(id)[0], sideOf(this.environment))
        if (!template) return undefined
        return {
          code: app.plan.stableTemplates?.get(template.filename) ?? (await template.getContents({ app })),
          map: NO_MAP,
        }
      },
    },
  }
}

function split(id: string): [path: string, query: string] {
  const start = id.indexOf('?')
  return start < 0 ? [id, ''] : [id.slice(0, start), id.slice(start)]
}

function escapeRegExp(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}
