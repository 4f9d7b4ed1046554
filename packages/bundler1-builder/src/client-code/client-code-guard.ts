import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { sideOf } from '@fw/kit/bundle'
import { decodePath } from '@fw/schema/base-url'
import { isFirstReport } from '@fw/kit/internal'
import { ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { dirname, parse, resolve } from 'pathe'
import type { Connect, Plugin, ResolvedConfig } from 'vite'
import { deniedFile, deniedGlobs, isImport } from './client-code'
import type { ClientCode } from './client-code'
import { privateDetails } from '../private-details'

const NAMED = /\bnew\s+URL\s*\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`$\n]+)`)\s*,\s*import\.meta\.url/g

/**
 * In development: only lets browsers load client code. Both locations where the bundler knows the file of a request are
 * guarded: loading a module, and sending a file. A URL has too many spellings to check it instead.
 */
export function clientCodePlugin(app: Fw, clientCode: ClientCode, details = privateDetails): Plugin {
  const canReplace = details.isTested('pluginContainer')
  return {
    name: 'fw:client-code',
    enforce: 'pre',
    applyToEnvironment: environment => sideOf(environment) === 'client',
    config: () => (details.isTested('fileGuard') ? undefined : { server: { fs: { deny: deniedGlobs(app) } } }),
    configResolved(config) {
      if (details.isTested('fileGuard')) guardFiles(config, clientCode)
    },
    configureServer({ environments, middlewares }) {
      if (canReplace) clientCode.follow(environments.client)
      return () => void middlewares.use(createRefusal(app))
    },
    ...(canReplace ? {} : { resolveId: recordImports(clientCode) }),
    load: {
      order: 'pre',
      handler(id) {
        if (!clientCode.allowsModule(id) && existsSync(id.replace(/[?#].*$/s, ''))) throw deniedFile(app, id)
      },
    },
    transform: {
      filter: { code: /import\.meta\.url/ },
      handler(code, id) {
        const file = id.replace(/[?#].*$/s, '')
        for (const [, ...names] of code.matchAll(NAMED)) {
          clientCode.name(
            resolve(dirname(file), decodePath(names.find(name => name !== undefined)!.replace(/[?#].*$/s, ''))),
          )
        }
      },
    },
  }
}

/** Records the imports of client code without the plugin container: each import is resolved a second time. */
function recordImports({ note }: ClientCode): Plugin['resolveId'] {
  return {
    order: 'pre',
    async handler(id, importer, options) {
      if (!isImport(this.environment.config.root, importer, options)) return undefined
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true })
      if (resolved) note(resolved.id)
      return resolved
    },
  }
}

/** Vite calls this before it sends a file, and before it reads one for `?raw`, `?url` and similar queries. */
function guardFiles(config: ResolvedConfig, { allowsFile }: ClientCode): void {
  const guarded = config as ResolvedConfig & { fsDenyGlob: (file: string) => boolean }
  const isDenied = guarded.fsDenyGlob
  guarded.fsDenyGlob = file => isDenied(file) || !allowsFile(file)
  const { fs } = config.server
  // Without `strict`, Vite does not call it at all.
  if (!fs.strict) Object.assign(fs, { strict: true, allow: [parse(config.root).root] })
}

function createRefusal(app: Fw): Connect.ErrorHandleFunction {
  return (error: unknown, _request, response: ServerResponse, next) => {
    const problem = error instanceof ProblemError ? error.problems.find(({ code }) => code === 'FW2063') : undefined
    if (!problem) return next(error)
    if (isFirstReport(app, problem)) app.report(problem)
    response
      .writeHead(403, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .end(`${problem.code}: ${problem.why}\n${problem.fix}\n`)
  }
}
