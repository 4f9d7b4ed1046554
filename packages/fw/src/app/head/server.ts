import staticHead from '#build/head'
import type { VueHeadClient } from '@unhead/vue'
import { createHead } from '@unhead/vue/server'
import { plugins } from './plugins'

/** The head manager of one request, with `app.head` in it. */
export function createServerHead(): VueHeadClient {
  return createHead({ init: [staticHead], disableDefaults: true, plugins }) as VueHeadClient
}
