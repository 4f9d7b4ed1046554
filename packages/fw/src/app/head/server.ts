import staticHead from '#build/head'
import type { VueHeadClient } from '@unhead/vue'
import { createHead } from '@unhead/vue/server'

/** The head manager of one request, with `app.head` in it. */
export function createServerHead(): VueHeadClient {
  return createHead({ init: [staticHead], disableDefaults: true }) as VueHeadClient
}
