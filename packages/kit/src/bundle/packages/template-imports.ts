import { existsSync } from 'node:fs'
import type { CodePlugin, Fw, Side, Template } from '@fw/schema'
import { dirname, join } from 'pathe'
import { findPackage } from '../../config/index'
import { createTemplates } from '../find-template'
import type { Templates } from '../find-template'
import { realPath } from '../../files/resolve-path'
import { hasOwnRunner } from '../own-runner'
import { RUNTIME } from './runtime-packages'
import { sideOf } from '../side'
import { packageName } from './transpile'

/** Prefix for packages that only a module resolves. It looks like a full URL, which Vite does not change. */
const MARK = 'fwmodule://'

/** The id of a package. */
const PACKAGE = /^(?:@[\w.-]+\/)?[\w-]/

/** Files that Node can load without the bundler. */
const PLAIN = /\.[cm]?js$/

/** Packages that an application must have only once: fw and its runtime. */
const SINGLE = /^(?:fw|@fw\/.+)$/

/** The package of a prefixed id and the module it belongs to, or undefined. */
export function ownPackageOf(id: string): { id: string; from: string } | undefined {
  if (!id.startsWith(MARK)) return undefined
  const [from = '', ...rest] = id.slice(MARK.length).split('/')
  return { id: rest.join('/'), from: decodeURIComponent(from) }
}

export interface TemplateImportOptions {
  templates?: Templates
  /** In development: prebundles a package for the browser, like dependencies of the project. Returns its id. */
  bundleAhead?: (environment: object, name: string, file: string) => Promise<string | undefined>
}

/** `experimental.templateImportResolution`: resolves packages in the template of a module from that module. */
export function templateImportsPlugin(
  app: Fw,
  { templates = createTemplates(app), bundleAhead }: TemplateImportOptions = {},
): CodePlugin | undefined {
  if (!resolvesFromModules(app)) return undefined
  return {
    name: 'fw:template-imports',
    enforce: 'pre',
    resolveId: {
      filter: { id: PACKAGE },
      async handler(id, importer, options) {
        const side = sideOf(this.environment)
        const from = moduleOf(importer, templates, side)
        const folder = from && findOwn(id, from, app)
        if (!folder) return undefined
        const resolved = await this.resolve(id, from, { ...options, skipSelf: true })
        const file = resolved?.id.replace(/\?.*$/s, '')
        if (this.environment.mode === 'dev' && file && PLAIN.test(file)) {
          // The server loads packages from node_modules, and its runner receives the location.
          return hasOwnRunner(this.environment)
            ? `${MARK}${encodeURIComponent(from)}/${id}`
            : ((await bundleAhead?.(this.environment, `${packageName(from)} > ${id}`, file)) ?? resolved)
        }
        // Resolved from the project, which has a different version.
        return resolved?.external
          ? this.resolve(join(folder, id.slice(packageName(id)!.length)), from, { ...options, skipSelf: true })
          : resolved
      },
    },
  }
}

function resolvesFromModules({ options, plan }: Fw): boolean {
  return options.experimental.templateImportResolution && plan.templates.some(({ module }) => module)
}

/** Finds the module whose package a template on a side imports, if the project has another version of it or none. */
export function createOwnPackageFinder(
  app: Fw,
  side: Side,
): (id: string, importer: string | undefined) => { id: string; from: string } | undefined {
  if (!resolvesFromModules(app)) return () => undefined
  const templates = createTemplates(app)
  return (id, importer) => {
    const from = PACKAGE.test(id) ? moduleOf(importer, templates, side) : undefined
    return from && findOwn(id, from, app) ? { id, from } : undefined
  }
}

function moduleOf(importer: string | undefined, templates: Templates, side: Side): string | undefined {
  const template: Template | undefined =
    importer === undefined ? undefined : templates.find(importer.replace(/\?.*$/s, ''), side)
  return template?.module
}

/** The folder of a package as a module resolves it, unless the project resolves the same. */
function findOwn(id: string, from: string, { options: { rootDir, modulesDir } }: Fw): string | undefined {
  const name = packageName(id)
  if (!name || SINGLE.test(name) || RUNTIME.includes(name)) return undefined
  const ownCopy = findPackage(name, dirname(from))
  const listed = (): string | undefined => modulesDir.map(dir => join(dir, name)).find(dir => existsSync(dir))
  const shared = findPackage(name, rootDir) ?? listed()
  return ownCopy && (!shared || ownCopy !== realPath(shared)) ? ownCopy : undefined
}
