import staticHead from '#build/head'
import { useHead, useHeadSafe, useSeoMeta } from '@unhead/vue'
import type { UseHeadOptions, VueHeadClient } from '@unhead/vue'
import { createHead } from '@unhead/vue/server'
import type { FwAppContext } from '../../shared/app-context'
import { injectHead } from './inject'
import type { HeadCall } from './later'

const calls = { useHead, useHeadSafe, useSeoMeta }

/** The head manager of one request, with `app.head` in it. */
export function createServerHead(): VueHeadClient {
  return createHead({ init: [staticHead], disableDefaults: true }) as VueHeadClient
}

/** Adds to the head of a request. */
export function addServerHead(app: FwAppContext, call: HeadCall, input: unknown, options: UseHeadOptions): unknown {
  return calls[call](input as never, { ...options, head: options.head ?? injectHead(app) } as never)
}
