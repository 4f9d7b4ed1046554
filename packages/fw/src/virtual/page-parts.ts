import * as vue from 'vue'
import * as router from 'vue-router'

// `#build/page-parts`: what pages, layouts and links are made of, or undefined what the application does not use.
// Missing exports are the one thing that every bundler leaves out, whatever the chunks look like.

/** Pages or layouts come and go with a transition. */
export const Transition: typeof vue.Transition | undefined = vue.Transition
/** Pages are kept alive. */
export const KeepAlive: typeof vue.KeepAlive | undefined = vue.KeepAlive
/** There are pages. */
export const RouterView: typeof router.RouterView | undefined = router.RouterView
/** There are pages. */
export const useLink: typeof router.useLink | undefined = router.useLink
