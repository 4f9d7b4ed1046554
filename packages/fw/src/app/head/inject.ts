import staticHead from '#build/head'
import { createHead } from '@unhead/vue/client'
import type { VueHeadClient } from '@unhead/vue'
import type { FwAppContext } from '../../shared/app-context'
import { useFwApp } from '../context/app-context'
import { addHeadNonce } from './nonce'
import { plugins } from './plugins'

/** The head manager of the app, created on first use. */
export function injectHead(app: FwAppContext = useFwApp('injectHead')): VueHeadClient {
  if (import.meta.server) {
    const context = app.ssrContext!
    return (context.head ??= install(app, app._createHead() as VueHeadClient))
  }
  return (app._head ??= install(app, createClientHead(app)))
}

// Code that uses Unhead directly injects it through Vue.
function install(app: FwAppContext, head: VueHeadClient): VueHeadClient {
  app.vueApp.use(head as never)
  return head
}

// During hydration and page changes, some components have not added their head entries yet.
function createClientHead(app: FwAppContext): VueHeadClient {
  const head = createHead({ init: [staticHead], plugins })
  addHeadNonce(head.hooks as never)
  let isPaused = app.isHydrating
  const render = () => {
    isPaused = false
    head.render()
  }
  // Entries of the first page may still wait for the head manager.
  const resume = () => {
    if (app._clientHead || !app._headLoading) render()
    else app._headLoading.then(render, render)
  }
  head.hooks!.hook('dom:beforeRender', (context: { shouldRender: boolean }) => {
    context.shouldRender = !isPaused
  })
  app.hook('page:start', () => {
    isPaused = true
  })
  app.hook('page:finish', () => {
    if (!app.isHydrating) resume()
  })
  app.hook('app:error', resume)
  app.hook('app:suspense:resolve', resume)
  return head as VueHeadClient
}
