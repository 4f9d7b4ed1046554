import { appId } from '#build/options'
import type { Payload } from '../shared/app-context'
import { stringifyPayload } from '../shared/payload'
import { escapeHTML } from './attributes'
import { createConfigCache } from './config'

const open = `<script type="application/json" data-fw-data="${/* @__PURE__ */ escapeHTML(appId)}" id="__FW_DATA__" data-format="`

/** The script with the data that the client takes over. */
export function emitPayload(payload: Payload): string {
  const { format, text } = stringifyPayload(payload)
  return `${open}${format}">${text}</script>`
}

/** The script with the public part of the runtime configuration: nothing but `public` and `app`. */
export const emitConfig = /* @__PURE__ */ createConfigCache(config =>
  `<script>window.__FW__={config:${escapeScript(JSON.stringify({ public: config.public, app: config.app }))}}</script>`)

/** JSON that can stand in a script: it cannot end the element, and older engines read it too. */
export function escapeScript(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
