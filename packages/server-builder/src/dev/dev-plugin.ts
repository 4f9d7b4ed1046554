import type { Nitro } from 'nitro/types'
import { runtimeDir as engineDir } from 'nitro/meta'
import { basename, join, normalize } from 'pathe'
import { adaptEngine } from '../engine/adapt-engine'
import { resolveReplaced } from '../engine/engine-plugin'
import { createFlags } from '../engine/server-constants'
import { runtimeDir, runtimeFile } from '../paths'

/** The folder of the engine's own code that runs on the server. */
export const engineRuntime = normalize(engineDir).replace(/\/$/, '')
/** Prefixes for the file of a handler that is imported again with each request, by its format. */
export const FRESH = { web: '#fw-server/fresh:', node: '#fw-server/fresh-node:' } as const

const VIRTUAL = '#nitro/virtual/'
// The engine's schedules cannot be stopped, so development creates its own with the engine's helpers.
const TASKS = join(engineRuntime, 'internal/task.mjs')
// These files are not sources of the project.
const NO_MAP = { mappings: '' }
// In imports and exports only: the same words are values, too.
const SPECIFIER = /(?<=\b(?:from|import)\s*\(?\s*)(["'])((?:#nitro\/(?:virtual|runtime)|nitro)(?:\/[\w./-]+)?)\1/g
const PUBLIC_MODULES: ReadonlySet<string> = new Set([
  'nitro',
  'nitro/app',
  'nitro/cache',
  'nitro/context',
  'nitro/database',
  'nitro/runtime-config',
  'nitro/storage',
  'nitro/task',
])

/**
 * A Vite plugin for development: runs the engine's runtime from its files, and loads generated modules from the engine.
 * Imports are rewritten to files, because the bundler would otherwise load the installed package. `onEdit` is called
 * with edited files, once imports return their new code. `isTraceable`: devtools can trace requests.
 */
export function createDevPlugin(engine: () => Nitro, onEdit: (file: string) => void, isTraceable = false): object {
  return {
    name: 'fw:server-engine',
    enforce: 'pre',
    resolveId: (id: string) => resolveEngineId(id),
    hotUpdate: ({ file }: { file: string }) => onEdit(file),
    async load(id: string) {
      const virtual = virtualName(id)
      return virtual === undefined
        ? undefined
        : { code: await renderModule(engine(), virtual, isTraceable), map: NO_MAP }
    },
    transform(code: string, id: string) {
      const file = normalize(id.split('?')[0]!)
      if (
        !file.startsWith(`${engineRuntime}/`) &&
        !file.startsWith(`${runtimeDir}/`) &&
        !file.includes('/presets/_nitro/runtime/')
      )
        return undefined
      return {
        code:
          replaceMeta(rewriteImports(adaptEngine(code, file) ?? code), engine()) +
          (file === TASKS ? '\nexport { Cron }' : ''),
        map: NO_MAP,
      }
    },
  }
}

async function renderModule(engine: Nitro, id: string, isTraceable: boolean): Promise<string> {
  if (id === `${VIRTUAL}error-handler`) return emitErrorHandler(engine)
  const text = (await engine.vfs.get(id)?.render()) ?? ''
  return id === `${VIRTUAL}routing` ? takeFresh(text, isTraceable) : text
}

// fw's error handler responds to every error, so the engine's default one, the last in the list, is never reached.
function emitErrorHandler(engine: Nitro): string {
  const handlers = [engine.options.errorHandler].flat().slice(0, -1)
  return `import { isRetried } from ${JSON.stringify(runtimeFile('errors/retry-request'))}
import { reportError, reportRequestError } from ${JSON.stringify(runtimeFile('errors/report-error'))}
import { explainResponse } from ${JSON.stringify(runtimeFile('errors/response-problem'))}
${handlers.map((file, index) => `import handler${index} from ${JSON.stringify(file)}`).join('\n')}
const handlers = [${handlers.map((_, index) => `handler${index}`).join(', ')}]
export default async function (error, event) {
  if (isRetried(error, event)) return new Promise(() => {})
  await explainResponse(error, event)
  await reportRequestError(error, event)
  for (const handler of handlers) {
    try {
      const response = await handler(error, event)
      if (response) return response
    } catch (failure) {
      await reportError(failure)
    }
  }
}`
}

// A separate module for each handler would only contain one call.
function takeFresh(text: string, isTraceable: boolean): string {
  const handlers = text.replace(
    /^import (\w+) from "#fw-server\/fresh(-node)?:(.*)";$/gm,
    (_, name: string, isNode: string | undefined, file: string) => {
      const handler = `freshHandler("${file}"${isNode ? ', true' : ''})`
      return `const ${name} = ${isTraceable ? `tracedHandler("${basename(file)}", ${handler})` : handler};`
    },
  )
  const source = (name: string): string => JSON.stringify(runtimeFile(`dev/${name}`))
  const traced = isTraceable ? `import { tracedHandler } from ${source('traced-handler')};\n` : ''
  return `import { freshHandler } from ${source('fresh-handler')};\n${traced}${handlers}`
}

/** The file of an engine module; a generated one has the path of the engine's placeholder. */
export function resolveEngineId(id: string): string | undefined {
  const replaced = resolveReplaced(id)
  if (replaced) return replaced
  if (id.startsWith(VIRTUAL)) return join(engineRuntime, 'virtual', `${id.slice(VIRTUAL.length)}.mjs`)
  if (id.startsWith('#nitro/runtime/'))
    return join(engineRuntime, 'internal', `${id.slice('#nitro/runtime/'.length)}.mjs`)
  if (PUBLIC_MODULES.has(id)) return join(engineRuntime, `${id === 'nitro' ? 'nitro' : id.slice('nitro/'.length)}.mjs`)
  return undefined
}

/** The bundler's id of a generated engine module. */
export function virtualFile(name: string): string {
  return join(engineRuntime, 'virtual', `${name}.mjs`)
}

function virtualName(id: string): string | undefined {
  const file = normalize(id.split('?')[0]!)
  const prefix = `${engineRuntime}/virtual/`
  return file.startsWith(prefix) ? VIRTUAL + file.slice(prefix.length, -'.mjs'.length) : undefined
}

function rewriteImports(code: string): string {
  return code.replace(SPECIFIER, (whole, quote: string, id: string) => {
    const file = resolveEngineId(id)
    return file ? quote + file + quote : whole
  })
}

function replaceMeta(code: string, engine: Nitro): string {
  const flags = createFlags(engine)
  return code.replace(/\bimport\.meta\.(\w+)\b/g, (whole, name: string) =>
    name in flags ? JSON.stringify(flags[name]) : whole,
  )
}
