import * as buildOptions from '#build/options'
import { spaTemplate } from '#build/spa-template'
import type { SSRContext } from '../shared/ssr-context'
import { emitOpenTag } from './document/attributes'
import { composeDocument, emitRoot } from './document/compose-document'
import { createTagTemplate } from './nonce'
import { respond } from './response-hook'

const content = /* @__PURE__ */ createTagTemplate(emitShellContent)

function emitShellContent(nonce: string): string {
  const template = spaTemplate.replaceAll(/<(?:script|style)(?=[\s>])/gi, tag => tag + nonce)
  if (!template || buildOptions.spaLoadingTemplateLocation === 'within') return emitRoot(template)
  return `${emitRoot('')}${emitOpenTag(buildOptions.spaLoaderTag, buildOptions.spaLoaderAttrs)}${template}</${buildOptions.spaLoaderTag}>`
}

/** Responds to a request without SSR: the client starts on an empty root or the loading template. */
export function respondWithShell(context: SSRContext): Promise<Response> | undefined {
  return context.noSSR ? composeDocument(context, content).then(html => respond(context, html)) : undefined
}
