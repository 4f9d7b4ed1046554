import { isIgnored } from '@fw/kit'
import { isAssetOnlyPath, isForeign, isForeignUse } from '@fw/kit/internal'
import { buildDiagnostics, ProblemError, securityDiagnostics } from '@fw/schema'
import type { DevErrors, Fw } from '@fw/schema'
import { relative } from 'pathe'
import { manifestOf } from '../public/app-manifest'
import { fileOf } from '../paths'
import { findPublic } from '../public/public-files'
import { describeRoutes } from '../scan/route-meta'
import type { CloseServer, DevState, Refusal } from '../runtime/dev/dev-state'

const KEY = Symbol.for('fw.server.dev')

/** Gives each application of a process a unique key, although applications come and go. */
let count = 0

type States = Map<string, DevState>

interface RegisteredState {
  /** Code that returns the state in the running server. */
  expression: string
  /** Called when the server uses the new version of a file. */
  edited: (file: string) => void
  remove: () => void
  closeServer: () => Promise<void>
}

/** Makes the state available to the running server. `handlerFiles` are those that its routes import. */
export function registerDevState(app: Fw, handlerFiles: () => Iterable<string>): RegisteredState {
  const global = globalThis as { [KEY]?: States }
  const states: States = (global[KEY] ??= new Map())
  const id = `${app.options.rootDir}#${count++}`
  const errors = app.errors ?? plainErrors
  let edits = 0
  let close: CloseServer | undefined
  const replace = async (next?: CloseServer): Promise<void> => {
    const before = close
    close = next
    await before?.(next === undefined).catch(error => errors.report(error, 'Failed to close the server.'))
  }
  states.set(id, {
    import: file => app.bundler!.import(file, handlerFiles),
    devHandlers: () => app.plan.server.devHandlers,
    errors,
    manifest: () => manifestOf(app)!,
    isForeign: headers => isForeign(Object.fromEntries(headers)),
    isForeignUse: (headers, method) => isForeignUse(Object.fromEntries(headers), method, app.options),
    lacksHandler: file => lacksHandler(app, file),
    explainRefusal,
    describeRoutes: () => describeRoutes(app.server?.describe?.().handlers ?? []),
    edits: () => edits,
    findPublic: path => findPublic(app, path),
    isAssetOnlyPath: path => isAssetOnlyPath(app, path),
    replace,
  })
  return {
    expression: `globalThis[Symbol.for('fw.server.dev')].get(${JSON.stringify(id)})`,
    edited(file) {
      if (!isIgnored(file, undefined, app)) edits++
    },
    remove: () => states.delete(id),
    closeServer: () => replace(),
  }
}

function lacksHandler({ options: { rootDir } }: Fw, id: string): ProblemError {
  const file = fileOf(id)
  return new ProblemError([
    buildDiagnostics.noDefaultExport(
      { file: relative(rootDir, file), what: 'handler', call: 'defineEventHandler(() => {})' },
      { location: { file } },
    ),
  ])
}

function explainRefusal(refusal: Refusal): string {
  const { code, why, fix } =
    'limit' in refusal ? securityDiagnostics.bodyTooLarge(refusal) : securityDiagnostics.foreignForm(refusal)
  return `[${code}] ${why} ${fix}`
}

/** Fallback if the application was started without fw's development server. */
const plainErrors: DevErrors = {
  report: async error => console.error(error),
  reportCaller: async error => console.error(error),
  show: async () => ({ form: 'json', body: {}, text: '', page: '', overlay: '' }),
  isCutOff: () => false,
}
