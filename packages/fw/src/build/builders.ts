import { findPath } from '@fw/kit'
import { importModule } from '@fw/kit/config'
import { addDevPackageCommand } from '@fw/kit/internal'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Builder, Fw, ServerBuilder } from '@fw/schema'
import { checkRuntimePackages } from './private-details'

/** The builders of Nuxt, each with the one of fw that uses the same bundler. */
const NUXT_BUILDERS: Readonly<Record<string, string>> = {
  '@nuxt/vite-builder': '@fw/bundler1-builder',
  '@nuxt/webpack-builder': '@fw/bundler2-builder',
  '@nuxt/rspack-builder': '@fw/bundler3-builder',
}

/** The builder of the option `builder`: a built-in one, a package, or an object. */
export async function loadBuilder(app: Fw): Promise<Builder> {
  checkRuntimePackages(app)
  const { builder: chosen } = app.options
  if (typeof chosen !== 'string') return chosen as Builder
  // While modules are set up, it may have the name that Nuxt modules compare it with.
  const builder = Object.hasOwn(NUXT_BUILDERS, chosen) ? NUXT_BUILDERS[chosen]! : chosen
  if (builder === '@fw/bundler1-builder') return import('@fw/bundler1-builder')
  return loadPackage(app, builder, 'builder')
}

/** The builder of the option `server.builder`. */
export async function loadServerBuilder(app: Fw): Promise<ServerBuilder> {
  const { builder } = app.options.server
  if (typeof builder !== 'string') return builder as ServerBuilder
  if (builder === '@fw/server-builder') return import('@fw/server-builder')
  return loadPackage(app, builder, 'server.builder')
}

async function loadPackage(app: Fw, name: string, option: string): Promise<Builder & ServerBuilder> {
  const file = await findPath(name, { app })
  if (!file) {
    throw new ProblemError([
      buildDiagnostics.builderMissing({
        builder: name,
        option,
        command: addDevPackageCommand(app.options.rootDir, [name]),
      }),
    ])
  }
  const { exports } = await importModule(file)
  const builder = [exports, exports.default].find(
    (value): value is Builder & ServerBuilder => typeof (value as Partial<Builder> | undefined)?.bundle === 'function',
  )
  if (!builder) throw new ProblemError([buildDiagnostics.builderInvalid({ builder: name, option })])
  return builder
}
