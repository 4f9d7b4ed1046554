import { getCurrentInstance } from 'vue'
import type { LayoutKey } from '@fw/schema'
import { useFwApp } from '../../context/app-context'
import { authorCall } from '../../dev/author-call'
import { warnUnknownLayout } from '../../dev/unknown-layout'
import { isLayout } from '../router/layout-loader'
import { useRoute } from '../router/use-route'
import { routingOf } from '../route/routing'

/** Changes the layout of the current page; in middleware, that of the target page. */
export function setPageLayout(layout: LayoutKey | false, props?: Record<string, unknown>): void {
  const app = useFwApp('setPageLayout')
  if (
    import.meta.dev &&
    getCurrentInstance() &&
    (import.meta.server || (app.isHydrating && app.payload.serverRendered && useRoute().meta.layout !== layout))
  ) {
    console.warn(
      `[fw] setPageLayout('${layout}') was called in the setup of a page, when its layout is already rendered: this causes a hydration mismatch. Call it in route middleware or in \`onMounted\`.`,
    )
  }
  if (import.meta.dev && layout && layout !== 'default' && !isLayout(layout))
    warnUnknownLayout(layout, { call: authorCall() })
  const change = (meta: Record<string | number | symbol, unknown>): void => {
    meta.layout = layout
    if (props) meta.layoutProps = props
  }
  // A component is too late on the server: its layout is already rendered.
  if (import.meta.server && !getCurrentInstance()) app.payload.layout = layout
  const isInMiddleware = routingOf(app).inMiddleware > 0
  if (isInMiddleware || app.isHydrating || import.meta.server) {
    const stop = app.$router?.beforeResolve(to => {
      // Without a pending navigation, the next one leads to another page.
      if (isInMiddleware || app.isHydrating || import.meta.server) change(to.meta)
      stop?.()
    })
  }
  if (!isInMiddleware) change(useRoute().meta)
}
