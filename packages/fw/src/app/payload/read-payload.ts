import { appId, hasPayloads, multiApp, renderJsonPayloads } from '#build/options'
import type { RuntimeConfigTree } from '@fw/schema'
import type { FwAppContext, Payload } from '../../shared/app-context'
import { createError } from '../../shared/fw-error'
import { parsePayload } from '../../shared/parse-payload'
import type { PayloadFormat } from '../../shared/parse-payload'
import { fetchPayload } from './fetch-payload'

interface PageState {
  config?: RuntimeConfigTree
  payload?: Payload
}

declare global {
  interface Window {
    /** What the page brought; with `future.multiApp` by the id of the application. */
    __FW__?: PageState & Record<string, PageState>
  }
}

const stateOf = (): PageState | undefined => (multiApp ? window.__FW__?.[appId] : window.__FW__)

/** The public part of the runtime configuration, as the page brought it. */
export function readConfig(): RuntimeConfigTree {
  return stateOf()?.config ?? { public: {}, app: { baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '', buildId: '' } }
}

/** The script with what the server sent along. */
export function findPayload(): HTMLScriptElement | null {
  // Only scripts: markup of visitors may be in the page, before the real one, with any attribute.
  return document.querySelector<HTMLScriptElement>(`script[data-fw-data=${JSON.stringify(appId)}]`)
}

/**
 * What the server sent with the page; empty when it sent nothing. Data of a page that was rendered ahead stands beside
 * it.
 */
export async function readPayload(app: FwAppContext, script: HTMLScriptElement | null): Promise<Payload> {
  const { format, src } = script?.dataset ?? {}
  const text = script?.textContent
  const [sent, data] = await Promise.all([
    renderJsonPayloads
      ? text
        ? parsePayload(format as PayloadFormat, text, app._revivers)
        : undefined
      : reviveErrors(stateOf()?.payload),
    hasPayloads && src ? fetchPayload(src, app).catch(() => undefined) : undefined,
  ])
  return { data: {}, state: {}, once: [], _errors: {}, ...sent, ...data }
}

// A payload of JavaScript has errors as the parts they are made of.
function reviveErrors(payload: Payload | undefined): Payload | undefined {
  if (payload?.error) {
    payload.error = createError(payload.error)
  }
  for (const key in payload?._errors) {
    const error = payload._errors[key]
    payload._errors[key] = error && createError(error)
  }
  return payload
}
