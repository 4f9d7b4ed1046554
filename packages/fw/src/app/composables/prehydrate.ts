import { getCurrentInstance } from 'vue'
import { hashText } from '../../shared/hash'
import { useFwApp } from '../context/app-context'
import { useHead } from '../head/composables'

const ATTRIBUTE = 'data-prehydrate-id'

/** Runs before hydration, with the root element of the component. */
export type PrehydrateCallback = (element: HTMLElement) => void

/**
 * Runs a function on the client before hydration, so that its changes cause neither a flash nor a mismatch. Its source
 * is inlined into the page once, however many components use it, so it cannot access outer variables. Returns the id
 * that marks its elements. Does nothing on the client.
 */
export function onPrehydrate(callback: string): undefined
export function onPrehydrate(callback: string | PrehydrateCallback, key?: string): string | undefined
export function onPrehydrate(callback: string | PrehydrateCallback, key?: string): string | undefined {
  if (import.meta.client) return undefined
  useFwApp('onPrehydrate')
  const code = typeof callback === 'string' ? callback : callback.toString()
  const instance = getCurrentInstance() as { attrs: Record<string, unknown> } | null
  const takesElement = typeof callback === 'function' ? callback.length > 0 : key !== undefined
  const id = takesElement && instance ? mark(instance.attrs, key ?? hashText(code)) : undefined
  useHead({
    script: [
      {
        key: `prehydrate-${id ?? hashText(code)}`,
        tagPosition: 'bodyClose',
        tagPriority: 'critical',
        innerHTML: (id
          ? `document.querySelectorAll('[${ATTRIBUTE}*="${id}"]').forEach(e=>(${code})(e))`
          : `(${code})()`
        ).replace(/<(?=\/script|!--)/gi, '\\x3C'),
      },
    ],
  })
  return id
}

// One element may be the root of several components, and a component may have several callbacks.
function mark(attrs: Record<string, unknown>, key: string): string {
  const id = `:${key}:`
  const ids = String(attrs[ATTRIBUTE] ?? '')
  if (!ids.includes(id)) attrs[ATTRIBUTE] = ids + id
  return id
}
