import { ProblemError } from '@fw/schema'
import type { Fw, PlainObject } from '@fw/schema'
import { applyRuntimeEnv } from '@fw/schema/runtime-config'
import { mergeRules } from '../route-rules'
import { emitConstants } from '../virtual/emit-text'

/** `#build/test-page`: the data of a server-rendered page. Environment variables apply, as at server start. */
export async function emitTestPage(app: Fw): Promise<string> {
  const { runtimeConfig } = app.options.serverEngine as {
    runtimeConfig: PlainObject & { serverEngine?: { envPrefix?: string } }
  }
  const { envPrefix } = runtimeConfig.serverEngine ?? {}
  const prefix = envPrefix === undefined ? {} : { prefix: envPrefix }
  const { config, problems } = applyRuntimeEnv<PlainObject>(runtimeConfig, process.env, prefix)
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new ProblemError(errors)
  const { describeManifests } = await import('@fw/server-builder')
  return emitConstants({
    config: { public: config.public, app: config.app },
    manifests: await describeManifests(app, mergeRules(app)),
  })
}
