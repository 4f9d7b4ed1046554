import type { CodePlugin, Fw } from '@fw/schema'
import { join } from 'pathe'
import { templateContext } from '../add/app-view'
import { hasForeignVirtualFiles, writtenVirtualFile } from '../add/virtual-files'
import { splitQuery } from '../files/module-id'
import { createTemplates, hasAddedTemplates } from './find-template'
import { sideOf } from './side'

/** Templates are generated: a source map would only show paths of this machine. */
const NO_MAP = { mappings: '' } as const

/** Serves the templates below `#build` from `plan.templates`, without writing them to disk. */
export function templatesPlugin(app: Fw, templates = createTemplates(app)): CodePlugin {
  const folder = (app.options.alias['#build'] ?? app.options.buildDir).replace(/\/+$/, '')
  return {
    name: 'fw:templates',
    enforce: 'pre',
    resolveId: {
      filter: { id: templates.pattern },
      handler(id, importer, options) {
        // The dependency scan only reads files.
        if (options.scan) return undefined
        const [path, query] = splitQuery(id)
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
        const template = templates.find(splitQuery(id)[0], sideOf(this.environment))
        if (!template) return undefined
        return {
          code: app.plan.stableTemplates?.get(template.filename) ?? (await template.getContents(templateContext(app))),
          map: NO_MAP,
        }
      },
    },
  }
}

/**
 * Resolves relative imports between templates. Only for applications with templates that are not fw's own, because it
 * is called for every relative import.
 */
export function relativeTemplatesPlugin(app: Fw, templates = createTemplates(app)): CodePlugin | undefined {
  if (!hasAddedTemplates(app)) return undefined
  return {
    name: 'fw:relative-templates',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\.?\// },
      handler(id, importer) {
        const [path, query] = splitQuery(id)
        const template = importer && templates.findRelative(path, importer, sideOf(this.environment))
        return template ? templates.idOf(template) + query : undefined
      },
    },
  }
}

/** Serves modules that were written to `fw.vfs` under ids outside the build directory. */
export function virtualFilesPlugin(app: Fw): CodePlugin | undefined {
  if (!hasForeignVirtualFiles(app)) return undefined
  return {
    name: 'fw:virtual-files',
    enforce: 'pre',
    resolveId: { handler: id => (writtenVirtualFile(app, id) === undefined ? undefined : id) },
    load: {
      handler(id) {
        const code = writtenVirtualFile(app, id)
        return code === undefined ? undefined : { code, map: NO_MAP }
      },
    },
  }
}
