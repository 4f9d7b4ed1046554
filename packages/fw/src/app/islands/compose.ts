import { Fragment, createStaticVNode, h } from 'vue'
import type { VNode } from 'vue'
import { CLOSE_MARK, openMark, slotMark } from '../../shared/island'
import type { IslandPart, SlotCall, SlotTexts } from '../../shared/island'

const OPEN = /(<!--fw:(\d+)-->)/

/** Style of the container that a remote component is mounted on. */
export const FOREIGN_STYLE = 'display:contents'

interface Composition {
  html: string
  parts: readonly IslandPart[]
  /** Renders a slot that the page provides. */
  renderSlot: (name: string, props: Record<string, unknown>) => VNode[]
  /** Whether components of another origin are mounted separately. */
  hasForeign: boolean
  /** Scope id of the parent component, for the root of the island. */
  scopeId: string | undefined
}

/** Assembles an island on the server: its HTML, with the slots of the page between the marks. */
export function composeIsland({ html, parts, renderSlot, hasForeign, scopeId }: Composition): VNode[] {
  const whole = hasForeign ? wrapForeign(html, parts) : html
  const pieces = addScope(whole, scopeId).split(OPEN)
  const nodes: VNode[] = [createStaticVNode(pieces[0]!, 1)]
  for (let index = 1; index < pieces.length; index += 3) {
    const [mark, number, rest] = pieces.slice(index, index + 3) as [string, string, string]
    const part = parts[Number(number)]
    nodes.push(createStaticVNode(mark, 1))
    if (part && 'slot' in part) nodes.push(h(Fragment, renderSlot(part.slot, part.props)))
    nodes.push(createStaticVNode(rest, 1))
  }
  return nodes
}

function wrapForeign(html: string, parts: readonly IslandPart[]): string {
  return parts.reduce((text, part, index) => {
    const mark = `<!--${openMark(index)}-->`
    const start = text.indexOf(mark)
    if (start < 0 || !('script' in part)) return text
    const end = endOfMark(text, start)
    const close = `<!--${CLOSE_MARK}-->`
    return `${text.slice(0, start)}${mark}<div style="${FOREIGN_STYLE}">${text.slice(start + mark.length, end - close.length)}</div>${close}${text.slice(end)}`
  }, html)
}

function addScope(html: string, scopeId: string | undefined): string {
  return scopeId ? html.replace(/^(?:<!--[^>]*-->)*<[a-z][\w-]*/i, tag => `${tag} ${scopeId}`) : html
}

/** Removes all marks from HTML. */
export function removeMarks(html: string): string {
  return html.replaceAll(/<!--(?:fw:\d+|fw-slot:\d+|\/fw)-->/g, '')
}

// Matches everything that browsers parse as a comment with the text of a mark.
const FAKE = /<!(?:--)?(?=fw(?:-slot)?:|\/fw(?:--!?)?>)/g

/** Finalizes the marks in the HTML of an island, and neutralizes rendered text that looks like a mark. Server only. */
export function settleMarks(html: string, secret: string): string {
  return html.replaceAll(FAKE, '$& ').replaceAll(secret, '')
}

/** Adds the HTML of their slots to the parts of an island. Server only. */
export function fillParts(html: string, parts: readonly IslandPart[], calls: readonly SlotCall[]): IslandPart[] {
  const filled = parts.map(part => ('script' in part ? { ...part, slots: { ...part.slots } } : part))
  for (const [index, { part, name, props }] of calls.entries()) {
    const start = html.indexOf(`<!--${slotMark(index)}-->`)
    const { slots } = filled[part] as { slots: Record<string, SlotTexts> }
    if (start >= 0)
      slots[name] = { ...slots[name], [props]: slots[name]?.[props] ?? html.slice(start, endOfMark(html, start)) }
  }
  return filled
}

function endOfMark(html: string, start: number): number {
  const marks = /<!--(fw:\d+|fw-slot:\d+|\/fw)-->/g
  marks.lastIndex = start
  let depth = 0
  for (let match = marks.exec(html); match; match = marks.exec(html)) {
    depth += match[1] === CLOSE_MARK ? -1 : 1
    if (depth === 0) return marks.lastIndex
  }
  return html.length
}
