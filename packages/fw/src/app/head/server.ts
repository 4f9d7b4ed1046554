import staticHead from '#build/head'
import type { VueHeadClient } from '@unhead/vue'
import { createHead } from '@unhead/vue/server'
import { plugins } from './plugins'

/** Creates the head manager of one request, with `app.head` unless only a part of a page is rendered. */
export function createServerHead(isPage = true): VueHeadClient {
  return createHead({ init: isPage ? [staticHead] : [], disableDefaults: true, plugins }) as VueHeadClient
}
