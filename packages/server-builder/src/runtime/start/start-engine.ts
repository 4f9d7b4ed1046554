import type { H3Event, HTTPError } from 'h3'
import { afterSteps, beforeSteps, fetchSteps, handlerSteps } from '#fw-server/request-order'
import { state } from '#fw-server/runtime-config'
import { addEventFetch } from '../fetch/event-fetch'
import { renderConfig } from '../render/relative-base'
import { reportRequestError } from '../errors/report-error'
import { explainResponse } from '../errors/response-problem'
import { rememberOutside } from '../cache/isolated-work'
import { addEngineMembers } from '../engine/engine-members'
import type { ServingEngine } from '../engine/engine-types'
import { markOwn, rememberOwn } from '../engine/pipeline'
import { callResponseHooks } from '../engine/response-hooks'
import { watchHooks } from '../engine/server-hooks'
import type { WatchedHooks } from '../engine/server-hooks'

type Middleware = (event: H3Event, next: () => unknown) => unknown

interface EngineApp {
  handler: (event: H3Event) => unknown
  config: {
    silent?: boolean
    onResponse?: (response: Response, event: H3Event) => unknown
    onError?: (error: HTTPError, event: H3Event) => unknown
  }
  '~middleware': Middleware[]
}

interface Engine extends ServingEngine {
  hooks?: WatchedHooks
  h3?: EngineApp
}

/**
 * Server plugin, before those of the application: puts the steps of a request around the engine, in the order of
 * `engine/request-order`, reads the runtime configuration, and reports errors.
 */
export default function start(app: Engine): void {
  const { app: appURLs } = renderConfig()
  // Built code computes asset URLs from it.
  Object.assign(globalThis, { [state]: { app: appURLs } })
  addEventFetch()
  addEngineMembers(app)
  rememberOutside(app)
  if (app.hooks) listenToPlugins(app, app.hooks)
  if (app.h3) wrapHandler(app.h3)
  for (const wrap of fetchSteps.toReversed()) app.fetch = wrap(app.fetch, app)
  if (app.h3) rememberOwn(app)
}

function wrapHandler(h3: EngineApp): void {
  const handle = h3.handler.bind(h3)
  h3.handler = handlerSteps.reduceRight((inner, wrap) => wrap(inner), handle)
  h3['~middleware'].unshift(...beforeSteps.map(markOwn))
  h3['~middleware'].push(...afterSteps.map(markOwn))
  // In development, the error handler reports them.
  if (!import.meta.dev) reportErrors(h3.config)
}

/** Plugins run after this one. Their listeners decide which hooks are called. */
function listenToPlugins(app: Engine, hooks: WatchedHooks): void {
  let hasResponseHooks = false
  watchHooks(hooks, name => {
    if (hasResponseHooks || (name !== 'beforeResponse' && name !== 'afterResponse')) return
    hasResponseHooks = true
    callResponseHooks(app)
  })
}

/** Makes fw report errors, instead of the engine's plain output. */
function reportErrors(config: EngineApp['config']): void {
  const { onError } = config
  Object.assign(config, {
    silent: true,
    async onError(error: HTTPError, event: H3Event) {
      await explainResponse(error, event)
      await reportRequestError(error, event)
      return onError?.(error, event)
    },
  })
}
