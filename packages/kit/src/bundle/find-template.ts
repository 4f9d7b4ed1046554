import type { Fw, Template } from '@fw/schema'
import { dirname, join } from 'pathe'
import { escapeRegExp } from '../files/escape-reg-exp'
import { findVirtualFile } from '../add/virtual-files'

/** Extensions that an import may omit, in order. */
const ENDINGS = ['', '.mjs', '.ts', '.js', '.vue', '.json']

/** The templates below `#build`, by the ids that code uses. */
export interface Templates {
  /** The template of an id on a side. Ids: `#build/x`, a path in the build directory, or one that browsers request. */
  find: (id: string, side: 'client' | 'server') => Template | undefined
  /** The template that a module in the build directory imports by a relative path, or undefined. */
  findRelative: (id: string, importer: string, side: 'client' | 'server') => Template | undefined
  /** The module id of a template: its path in the build directory, whether it is written there or not. */
  idOf: (template: Template) => string
  /** Matches ids that may be below `#build`. */
  pattern: RegExp
}

export function createTemplates(app: Fw): Templates {
  const { buildDir, alias, bundler1 } = app.options
  const folders = [
    '#build',
    buildDir,
    alias['#build'],
    buildDir.startsWith(`${bundler1.root}/`) ? buildDir.slice(bundler1.root!.length) : undefined,
  ]
    .filter((folder): folder is string => Boolean(folder))
    .map(folder => `${folder.replace(/\/+$/, '')}/`)
  const find: Templates['find'] = (id, side) => {
    const folder = folders.find(prefix => id.startsWith(prefix))
    if (!folder) return undefined
    const name = id.slice(folder.length)
    // A module that differs between server and client has a template for each: `plugins.client`, `plugins.server`.
    for (const candidate of [`${name.replace(/\.m?js$/, '')}.${side}`, name]) {
      for (const ending of ENDINGS) {
        const filename = candidate + ending
        const matchingTemplate =
          findVirtualFile(app, filename) ?? app.plan.templates.find(one => one.filename === filename)
        if (matchingTemplate) return matchingTemplate
      }
    }
    return undefined
  }
  return {
    pattern: new RegExp(`^(?:${folders.map(escapeRegExp).join('|')})`),
    idOf: template => join(buildDir, template.filename),
    find,
    findRelative(id, importer, side) {
      const from = importer.replace(/\?.*$/s, '')
      return from.startsWith(`${buildDir}/`) ? find(join(dirname(from), id), side) : undefined
    },
  }
}

/** Whether there may be templates that modules or the project's hooks added, which may import each other. */
export function hasAddedTemplates({ plan, options }: Fw): boolean {
  return (
    plan.templates.some(({ module }) => module !== undefined) ||
    Object.keys(options.hooks).length > 0 ||
    Boolean(options.build.templates?.length)
  )
}
