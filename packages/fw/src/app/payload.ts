import { appId } from '#build/options'
import type { RuntimeConfigTree } from '@fw/schema'
import type { Payload } from '../shared/app-context'
import { parsePayload } from '../shared/parse'
import type { PayloadFormat } from '../shared/parse'

declare global {
  interface Window {
    __FW__?: { config?: RuntimeConfigTree }
  }
}

/** The public part of the runtime configuration, as the page brought it. */
export function readConfig(): RuntimeConfigTree {
  return window.__FW__?.config ?? { public: {}, app: { baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '', buildId: '' } }
}

/** What the server sent with the page; empty when it sent nothing. */
export async function readPayload(): Promise<Payload> {
  // Only scripts: markup of visitors may be in the page, before the real one, with any attribute.
  const script = document.querySelector<HTMLElement>(`script[data-fw-data=${JSON.stringify(appId)}]`)
  const sent = script?.textContent ? await parsePayload(script.dataset.format as PayloadFormat, script.textContent) : undefined
  return { data: {}, state: {}, once: [], _errors: {}, ...sent }
}
