import * as buildOptions from '#build/options'
import type { RuntimeConfigTree } from '@fw/schema'
import type { FwAppContext } from '../../shared/app-context'
import type { Payload } from '../../shared/ssr-context'
import { createError } from '../../shared/fw-error'
import { parsePayload } from '../../shared/payload/parse-payload'
import type { PayloadFormat } from '../../shared/payload/parse-payload'
import { fetchPayload } from './fetch-payload'

interface PageState {
  config?: RuntimeConfigTree
  payload?: Payload
}

declare global {
  interface Window {
    /** The inline state of the page; with `future.multiApp` by app id. */
    __FW__?: PageState & Record<string, PageState>
  }
}

const stateOf = (): PageState | undefined =>
  buildOptions.multiApp ? window.__FW__?.[buildOptions.appId] : window.__FW__

/** The public runtime config of the page. */
export function readConfig(): RuntimeConfigTree {
  return stateOf()?.config ?? { public: {}, app: { baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '', buildId: '' } }
}

/** The script that contains the payload. */
export function findPayload(): HTMLScriptElement | null {
  // Only scripts: user-generated markup before it may have the same attributes.
  return document.querySelector<HTMLScriptElement>(`script[data-fw-data=${JSON.stringify(buildOptions.appId)}]`)
}

/** The payload of the page, or an empty one. The payload of a prerendered page is in an adjacent file. */
export async function readPayload(app: FwAppContext, script: HTMLScriptElement | null): Promise<Payload> {
  const { format, src } = script?.dataset ?? {}
  const text = script?.textContent
  const [sent, data] = await Promise.all([
    buildOptions.renderJsonPayloads
      ? text
        ? parsePayload(format as PayloadFormat, text, app._revivers)
        : undefined
      : reviveErrors(stateOf()?.payload),
    buildOptions.hasPayloads && src ? fetchPayload(src, app).catch(() => undefined) : undefined,
  ])
  return { data: {}, state: {}, once: [], _errors: {}, ...sent, ...data }
}

// A JavaScript payload contains errors as plain objects.
function reviveErrors(payload: Payload | undefined): Payload | undefined {
  if (payload?.error) payload.error = createError(payload.error)
  for (const key in payload?._errors) {
    const error = payload._errors[key]
    payload._errors[key] = error && createError(error)
  }
  return payload
}
