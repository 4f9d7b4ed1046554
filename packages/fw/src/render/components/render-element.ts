import { Comment, Fragment, Text, isVNode, mergeProps } from 'vue'
import type { VNode } from 'vue'
import { ssrInterpolate, ssrRenderAttrs, ssrRenderVNode } from 'vue/server-renderer'
import type { FwVueApp } from '../../app/context/app-context'
import type { ServerElement } from '../../app/server-element'
import { collectHtml, push } from './collect-html'
import type { Instance, PlainComponent, Rendered } from './plain-component'
import { PlainParent } from './plain-parent'
import type { VueArguments } from './plain-parent'
import { NO_ATTRS, optionsOf, resolveProps } from './plain-props'

type Props = Record<string, unknown>
type Slot = (slotProps: unknown) => unknown

/** The content of a component in a compiled template. */
interface CompiledSlots {
  default?: unknown
  /** How stable they are. Only compiled slots have it. */
  _?: number
}

/** Renders a component of fw that is an element around its slot. Undefined if Vue must do it. */
export function renderElement(
  component: PlainComponent,
  received: Props | null,
  content: VueArguments[2],
  parent: Instance | PlainParent,
  slotScopeId: string | undefined,
): Rendered | undefined {
  const slots = content as CompiledSlots | null
  if (slots && (slots._ === undefined || (slots.default && typeof slots.default !== 'function'))) return undefined
  const place = new PlainParent(component, received, content, parent)
  const app = (place.owner.appContext.app as FwVueApp).$fw
  let element
  let children
  let start
  try {
    element = component.__fwElement!(app, resolveProps(optionsOf(component), received, place))
    if (!element || 'innerHTML' in place.attrs || 'textContent' in place.attrs) return undefined
    children = (slots?.default as Slot | undefined)?.(element.slotProps) ?? []
    if (!Array.isArray(children) || !children.every(isVNode)) return undefined
    start = startTag(element, place, slotScopeId)
  } catch {
    // It fails again, and is reported with its instance.
    return undefined
  }
  const end = `</${element.tag}>`
  const [only] = children
  // Most links contain only text.
  if (children.length === 1 && only!.type === Text) return start + ssrInterpolate(only!.children) + end
  try {
    return collectHtml(true, () => {
      push(start)
      const instance = children.every(isPlainNode) ? place.owner : place.instance
      for (const child of children) ssrRenderVNode(pushAny, child, instance, slotScopeId)
      push(end)
    })
  } catch (error) {
    const failed = Promise.reject(error)
    // The renderer handles it later.
    failed.catch(() => {})
    return failed
  }
}

function startTag(
  { tag, attrs: own }: ServerElement,
  { attrs, scopeId }: PlainParent,
  slotScopeId: string | undefined,
): string {
  const all = attrs === NO_ATTRS ? own : mergeProps(own, attrs)
  return `<${tag}${ssrRenderAttrs(all, tag)}${scopeAttributes(all, scopeId, slotScopeId)}>`
}

const pushAny = push as (part: Parameters<Parameters<typeof ssrRenderVNode>[0]>[0]) => void

/** The ids of scoped styles that apply to the element, as Vue adds them. */
function scopeAttributes(attrs: Props, scopeId: string | null, slotScopeId: string | undefined): string {
  if (!scopeId && !slotScopeId) return ''
  const ids = new Set([scopeId, ...(slotScopeId ? slotScopeId.trim().split(' ') : [])])
  return [...ids].map(id => (id && !Object.hasOwn(attrs, id) ? ` ${id}` : '')).join('')
}

/** Whether a node contains no component, which would need a parent. */
function isPlainNode({ type, children, dirs }: VNode): boolean {
  if (type === Text || type === Comment) return true
  if ((typeof type !== 'string' && type !== Fragment) || dirs) return false
  return !Array.isArray(children) || children.every(child => isVNode(child) && isPlainNode(child))
}
