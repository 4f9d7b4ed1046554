import { showError } from '../../error'
import { navigateTo } from '../../pages/navigation/navigate-to'
import { setMessages, stateKey } from './form-state'
import type { FormContext } from './form-state'
import { copyValues } from './form-values'
import { forwardPost } from './posted-form'
import { readMessages } from './form-response'
import { readRedirect, toError } from './submit-form'

/** Responds to a form that was posted to the page: with a redirect, or with the page and the messages of the form. */
export async function receivePost(context: FormContext): Promise<void> {
  const { app, id, url, options, state, defaults } = context
  const page = app.ssrContext!
  try {
    const response = await forwardPost(app, { id, url: url(), method: options.method ?? 'post' })
    if (!response) return
    if (response.ok || response.location !== undefined) {
      const { to, isExternal } = readRedirect(context, response) ?? {
        to: page.url.pathname + page.url.search,
        isExternal: false,
      }
      await app.runWithContext(() => navigateTo(to, { external: isExternal, redirectCode: 303 }))
      return
    }
    const messages = readMessages(response.data)
    if (!messages) throw toError(response)
    const { values, ...shown } = messages
    setMessages(context, shown)
    Object.assign(state, { values: { ...copyValues(defaults), ...values } })
    context.isPosted = true
    page.status = response.status
    page.headers.set('cache-control', 'no-store')
    app.payload.state[stateKey(id)] = { values: copyValues(state.values), ...shown }
  } catch (error) {
    showError(error as Error, app)
  }
}
