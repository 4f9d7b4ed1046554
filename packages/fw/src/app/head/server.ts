import staticHead from '#build/head'
import { createHead } from '@unhead/vue/server'
import type { VueHeadClient } from '@unhead/vue'

/** The head manager of one request, with `app.head` in it. */
export function createServerHead(): VueHeadClient {
  return createHead({ init: [staticHead], disableDefaults: true }) as VueHeadClient
}
