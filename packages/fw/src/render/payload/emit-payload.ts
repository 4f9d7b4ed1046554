import * as buildOptions from '#build/options'
import type { RuntimeConfigTree } from '@fw/schema'
import { joinBase } from '@fw/schema/base-url'
import { PAYLOAD_FILE, isCachedRule } from '../../app/payload/load-payload'
import type { Payload, SSRContext } from '../../shared/ssr-context'
import { RELATIVE_MARK } from '../../shared/relative-base'
import { stringifyContent, stringifyPayload, unevalContent, unevalPayload } from '../../shared/payload/payload'
import { escapeHtml } from '@fw/schema/errors'
import { createConfigCache } from '../config-cache'
import { createTagTemplate, fillTags } from '../nonce'
import type { TagTemplate } from '../nonce'
import { explainPayload } from './payload-problem'

const mark = /* @__PURE__ */ emitMark()

// Tools find a JSON payload by its id. A script has none, so that they do not parse it.
function emitMark(): string {
  const id = buildOptions.renderJsonPayloads
    ? ` id="__FW_DATA__${buildOptions.multiApp ? `:${escapeHtml(buildOptions.appId)}` : ''}"`
    : ''
  return `data-fw-data="${escapeHtml(buildOptions.appId)}"${id}`
}

/** The global of the page's data for the application. */
const state = /* @__PURE__ */ emitState()

function emitState(): string {
  return buildOptions.multiApp
    ? `(window.__FW__??={})[${escapeScript(JSON.stringify(buildOptions.appId))}]`
    : 'window.__FW__'
}

/** The tags that pass the data of a page to the client. */
interface PayloadTags {
  /** For the head: preloads. */
  head: string
  /** For the end of the page. */
  body: string
}

/**
 * The scripts with the data for hydration. If a page is written to a file, its data is in a separate file next to it.
 */
export function emitPayload(context: SSRContext, nonce: string): PayloadTags {
  try {
    return emitTags(context, nonce)
  } catch (error) {
    throw explainPayload(context, error)
  }
}

function emitTags(context: SSRContext, nonce: string): PayloadTags {
  if (!isExtracted(context)) return { head: '', body: emitScripts(context, context.payload, nonce) }
  const path = `${context.url.pathname.replace(/\/$/, '')}/${PAYLOAD_FILE}`
  context.addFile!(path, emitContent(context), buildOptions.renderJsonPayloads ? 'application/json' : 'text/javascript')
  const { baseURL, buildId } = context.runtimeConfig.app
  const url = escapeHtml(`${joinBase(baseURL, path)}?${buildId}`)
  const link = buildOptions.renderJsonPayloads
    ? 'rel="preload" as="fetch" crossorigin="anonymous"'
    : 'rel="modulepreload" as="script" crossorigin'
  return {
    head: `<link ${link} href="${url}"${nonce}>`,
    body: emitScripts(context, { ...context.payload, data: {} }, nonce, ` data-src="${url}"`),
  }
}

// An error page is not written to a file, and a page that was not rendered has no data.
function isExtracted({ addFile, noSSR, error, status }: SSRContext): boolean {
  return buildOptions.hasPayloads && addFile !== undefined && !noSSR && !error && status < 400
}

/** Whether the browser can fetch the data of the page separately. */
export function hasOwnPayload({ routeRules, error, noSSR }: SSRContext): boolean {
  return !error && !noSSR && isCachedRule(routeRules)
}

/** The content of a page's payload file. */
export function emitFile(context: SSRContext): string {
  try {
    return emitContent(context)
  } catch (error) {
    throw explainPayload(context, error)
  }
}

function emitContent({ payloadReducers, islandPaths, payload: { data, prerenderedAt } }: SSRContext): string {
  const content = {
    data: { ...data },
    ...(prerenderedAt === undefined ? {} : { prerenderedAt }),
    ...(islandPaths && { _islands: islandPaths }),
  }
  return buildOptions.renderJsonPayloads
    ? stringifyContent(content, payloadReducers).text
    : `export default ${unevalContent(content)}`
}

function emitScripts(
  { runtimeConfig, writtenConfig, payloadReducers }: SSRContext,
  payload: Payload,
  nonce: string,
  source = '',
): string {
  const about = `${mark}${payload.serverRendered ? ' data-ssr' : ''}${source}${nonce}`
  const config = writtenConfig ? fillTags(createConfigTag(writtenConfig), nonce) : emitConfig(runtimeConfig, nonce)
  if (!buildOptions.renderJsonPayloads)
    return `${config}<script ${about}>${state}.payload=${unevalPayload(payload)}</script>`
  const { format, text } = stringifyPayload(payload, payloadReducers)
  return `<script type="application/json" ${about} data-format="${format}">${text}</script>${config}`
}

/** The script with the public runtime configuration: only `public` and `app`. */
function emitConfig(config: RuntimeConfigTree, nonce: string): string {
  return fillTags(configOf(config), nonce)
}

const configOf = /* @__PURE__ */ createConfigCache(createConfigTag)

function createConfigTag(config: RuntimeConfigTree): TagTemplate {
  return createTagTemplate(
    nonce =>
      `<script${nonce}>${state}={config:${escapeScript(JSON.stringify({ public: config.public, app: config.app }))}}${config.app.baseURL === RELATIVE_MARK ? RESOLVE_BASE : ''}</script>`,
  )
}

// Resolved while the page loads: after a navigation, the URL may have another depth.
const RESOLVE_BASE = `;(app=>app.baseURL=new URL(app.baseURL,document.baseURI).pathname)(${state}.config.app)`

/** Escapes JSON for a script: it cannot end the element, and older engines can parse it. */
export function escapeScript(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
