import { loadErrorComponent } from '#build/error-component'
import root, { customRoot } from '#build/root'
import { Suspense, defineAsyncComponent, defineComponent, h, onErrorCaptured } from 'vue'
import type { Component } from 'vue'
import { isFwError } from '../shared/fw-error'
import { useFwApp } from './context/app-context'
import { noteBreak, noteComponents } from './dev/note'
import { notify, showError, toError, useError } from './error'

const ErrorPage = /* @__PURE__ */ defineAsyncComponent(loadErrorComponent)

/** The root component: the app, or the error page if an error is set. */
const FwRoot = /* @__PURE__ */ defineComponent({
  name: 'FwRoot',
  setup() {
    const app = useFwApp()
    const error = useError(app)
    void notify(app, 'vue:setup')
    const onResolve = import.meta.client ? app.deferHydration() : undefined

    onErrorCaptured((thrown, instance, info) => {
      if (import.meta.dev) {
        noteComponents(thrown, instance)
        if (import.meta.client) noteBreak(info)
      }
      void notify(app, 'vue:error', thrown, instance, info)
      // On the server, the page cannot be rendered without the component; on the client, the rest of the page keeps
      // working.
      if (import.meta.server || (isFwError(thrown) && (thrown.fatal || thrown.unhandled))) {
        showError(toError(thrown), app)
        return false
      }
    })

    return () =>
      h(
        Suspense,
        { onResolve },
        {
          default: () => (error.value ? h(ErrorPage, { error: error.value }) : h(root)),
        },
      )
  },
})

// For custom root components that wrap this one.
export default FwRoot

/** The outermost component of the app. */
export const rootComponent: Component = customRoot ?? FwRoot
