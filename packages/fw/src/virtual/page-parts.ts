import * as router from 'vue-router'

// `#build/page-parts`: the implementation of pages and links; undefined if the app has no pages. An export that is
// undefined is removed by every bundler, regardless of the chunks.

/** Used if the app has pages. */
export const RouterView: typeof router.RouterView | undefined = router.RouterView
/** Used if the app has pages. */
export const routerViewLocationKey: typeof router.routerViewLocationKey | undefined = router.routerViewLocationKey
/** Used if the app has pages. */
export const useLink: typeof router.useLink | undefined = router.useLink
