import {
  createTemplates,
  hasAddedTemplates,
  isServerCopy,
  isServerEntry,
  isServerRuntime,
  SCRIPT_FILE,
  templateContext,
} from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { presetsDir, runtimeDir as engineDir } from 'nitro/meta'
import { join, normalize } from 'pathe'
import { resolveEcosystem } from './ecosystem-ids'
import { emitMeasured } from './monitoring'
import type { ServerImports } from './server-imports'
import { fileOf, runtimeDir, runtimeFile } from '../paths'
import { isLinked } from '../scan/scan-server'

/** Modules of the engine that fw replaces. */
const REPLACED: Readonly<Record<string, string>> = {
  '#nitro/runtime/error/hooks': 'errors/trap-errors',
  '#nitro/runtime/app': 'engine/engine-app',
  '#nitro/runtime/shutdown': 'start/shut-down',
  '#nitro/runtime/route-rule-handlers': 'cache/cache-rule',
  '#nitro/runtime/runtime-config': 'context/runtime-config',
  'nitro/runtime-config': 'context/runtime-config',
  '#nitro/virtual/public-assets-node': 'render/public-assets',
  // The engine adds it by its path.
  [join(engineDir, 'internal/static')]: 'files/static-handler',
}

/** The engine's original version of a module that fw replaces. */
const ORIGINALS: Readonly<Record<string, string>> = {
  '#fw-server/engine-app': join(engineDir, 'internal/app.mjs'),
  '#fw-server/engine-context': join(engineDir, 'internal/context.mjs'),
  '#fw-server/node-middleware': join(presetsDir, 'node/runtime/node-middleware.mjs'),
}

/** Resolves the engine modules that fw replaces, by import id. */
export function resolveReplaced(id: string): string | undefined {
  if (Object.hasOwn(ORIGINALS, id)) return normalize(ORIGINALS[id]!)
  const name = REPLACED[id]
  return name === undefined ? undefined : runtimeFile(name)
}

/** Whether a file is server code of the project or of a module, which gets auto-imports. */
export function createIsServerFile(app: Fw): (id: string) => boolean {
  // In development, application and server share one copy of shared code, which the application's plugin serves.
  const shared = app.options.dev ? [] : app.layers.map(({ dirs }) => dirs.shared)
  return id => {
    const file = normalize(id.split('?')[0]!)
    if (!SCRIPT_FILE.test(file) || file.startsWith(`${runtimeDir}/`)) return false
    if (isServerCopy(id) || file.startsWith(`${virtualFolder(app)}/`)) return true
    // The server build has its own copy.
    if (!app.options.dev && app.plan.appConfigs.includes(file)) return true
    const { dirs, importDirs } = app.plan.server
    const dir = [...dirs, ...importDirs, ...shared].find(folder => file.startsWith(`${folder}/`))
    if (dir !== undefined) return !file.slice(dir.length).includes('/node_modules/')
    return isServerRuntime(file, app) || isLinked(app, file) || isServerEntry(file, app)
  }
}

/** A Rolldown or Vite plugin: auto-imports of server code. Vite has already compiled the code to JavaScript. */
export function createImportsPlugin(app: Fw, imports: ServerImports): object {
  const isServerFile = createIsServerFile(app)
  return {
    name: 'fw:server-imports',
    enforce: 'post',
    transform: (code: string, id: string) => (isServerFile(id) ? imports.inject(code, id, app.options.dev) : undefined),
    watchChange(id: string) {
      if (imports.isSource(normalize(id))) imports.reset()
    },
  }
}

/** The folder of virtual modules that the project and its modules add. */
function virtualFolder({ options }: Fw): string {
  return join(options.buildDir, 'server/virtual')
}

/** The folder of fw's own virtual modules. */
const OWN_FOLDER = join(runtimeDir, 'virtual')

/** A Rolldown or Vite plugin: virtual modules, and modules of `#build`. */
export function createVirtualPlugin(app: Fw, modules: Record<string, () => string | Promise<string>>): object {
  const find = (id: string) => modules[id] ?? app.plan.server.virtual[id] ?? findMeasured(id)
  // Modules that others add, and auto-imports, can import the packages of the project.
  const folderOf = (id: string) => (modules[id] && id !== '#imports' ? OWN_FOLDER : folder)
  const folder = virtualFolder(app)
  return {
    name: 'fw:server-virtual',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      handler: (id: string, importer?: string) =>
        find(id)
          ? { id: virtualId(folderOf(id), id), moduleSideEffects: false }
          : (resolveReplaced(id) ?? resolveEcosystem(id, importer) ?? (fileOf(id) === id ? undefined : fileOf(id))),
    },
    load: {
      order: 'pre',
      async handler(id: string) {
        const from = [OWN_FOLDER, folder].find(dir => id.startsWith(`${dir}/`))
        const text = from === undefined ? undefined : await find(decodeVirtual(from, id))?.()
        return text === undefined ? undefined : { code: text, map: null }
      },
    },
  }
}

function findMeasured(id: string): (() => string) | undefined {
  const code = emitMeasured(id)
  return code === undefined ? undefined : () => code
}

/** The module id of one of fw's own virtual modules. */
export function ownVirtualId(id: string): string {
  return virtualId(OWN_FOLDER, id)
}

/** A path in the folder from which imports of the module are resolved. */
function virtualId(folder: string, id: string): string {
  return join(folder, `${encodeURIComponent(id)}.mjs`)
}

function decodeVirtual(folder: string, id: string): string {
  return decodeURIComponent(id.split('?')[0]!.slice(folder.length + 1, -'.mjs'.length))
}

/** In a production build: templates below `#build` that server code imports, and those they import themselves. */
export function createTemplatesPlugin(app: Fw): object {
  const templates = createTemplates(app)
  const resolveTemplate = (id: string, importer: string | undefined) =>
    /^\.\.?\//.test(id) && importer ? templates.findRelative(id, importer, 'server') : templates.find(id, 'server')
  return {
    name: 'fw:server-templates',
    resolveId: {
      order: 'pre',
      filter: { id: [templates.pattern, ...(hasAddedTemplates(app) ? [/^\.\.?\//] : [])] },
      handler(id: string, importer: string | undefined) {
        const template = resolveTemplate(id, importer)
        return template ? { id: templates.idOf(template), moduleSideEffects: false } : undefined
      },
    },
    load: {
      order: 'pre',
      filter: { id: templates.pattern },
      handler: async (id: string) => {
        const template = templates.find(id, 'server')
        return template ? { code: await template.getContents(templateContext(app)), map: null } : undefined
      },
    },
  }
}
