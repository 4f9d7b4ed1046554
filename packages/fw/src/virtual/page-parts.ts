import * as vue from 'vue'
import * as router from 'vue-router'

// `#build/page-parts`: the implementation of pages, layouts and links; undefined for features that the app does not use.
// An export that is undefined is removed by every bundler, regardless of the chunks.

/** Used for page and layout transitions. */
export const Transition: typeof vue.Transition | undefined = vue.Transition
/** Used for `keepalive`. */
export const KeepAlive: typeof vue.KeepAlive | undefined = vue.KeepAlive
/** Used if the app has pages. */
export const RouterView: typeof router.RouterView | undefined = router.RouterView
/** Used if the app has pages. */
export const useLink: typeof router.useLink | undefined = router.useLink
