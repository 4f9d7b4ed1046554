import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import type { LoadedOptions } from '@fw/kit/config'
import { commandDiagnostics, ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { join } from 'pathe'

/**
 * Fails if the directory contains nothing to build, which usually means the wrong directory. If the configuration
 * results in nothing but the welcome page, the build only warns.
 */
export function requireSources(
  app: Fw,
  { sources, facts: { rootDir } }: Pick<LoadedOptions, 'sources' | 'facts'>,
): void {
  const { plan, layers, options } = app
  const hasServer = plan.server.handlers.length > 0 || existsSync(options.serverDir)
  if (plan.hasPages || hasServer || plan.mainComponent !== join(options.buildDir, 'default-root.mjs')) return
  const dir = relative(process.cwd(), rootDir) || '.'
  if (!sources.some(({ file }) => file) && layers.length === 1)
    throw new ProblemError([commandDiagnostics.emptyProject({ dir })])
  app.report(commandDiagnostics.noFirstPage({ dir }))
}
