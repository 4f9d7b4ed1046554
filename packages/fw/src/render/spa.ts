import { spaLoaderAttrs, spaLoaderTag, spaLoadingTemplateLocation } from '#build/options'
import { spaTemplate } from '#build/spa-template'
import type { SSRContext } from '../shared/app-context'
import { emitOpenTag } from './attributes'
import { composeDocument, emitRoot } from './document'
import { createResponse } from './response'

const content = /* @__PURE__ */ emitShellContent()

function emitShellContent(): string {
  if (!spaTemplate || spaLoadingTemplateLocation === 'within') {
    return emitRoot(spaTemplate)
  }
  return `${emitRoot('')}${emitOpenTag(spaLoaderTag, spaLoaderAttrs)}${spaTemplate}</${spaLoaderTag}>`
}

/** Answers a request that is not rendered on the server: the client starts on an empty root or the loading template. */
export async function answerShell(context: SSRContext): Promise<Response | undefined> {
  return context.noSSR ? createResponse(context, await composeDocument(context, content)) : undefined
}
