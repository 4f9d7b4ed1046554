import { Fragment, createCommentVNode, createStaticVNode, h } from 'vue'
import type { VNode } from 'vue'
import { CLOSE_MARK } from '../../shared/island'

/** Returns the vnode of a part by its index; undefined leaves the part as server-rendered. */
export type FillPart = (part: number) => VNode | undefined

/** Renders the content of an island. Called on every render; only parts are rendered again. */
export type IslandContent = (fill: FillPart) => VNode[]

const OPEN = /^fw:(\d+)$/
const ANY_OPEN = /^fw(?:-slot)?:/

let versions = 0

/**
 * Parses the content of an island, from nodes of the page (which Vue hydrates) or from HTML. Content without parts
 * stays static HTML. Elements around parts become vnodes, so that parts keep their state when the rest changes.
 */
export function readContent(source: readonly Node[] | string, hasPart: (part: number) => boolean): IslandContent {
  const isText = typeof source === 'string'
  const readers = new ContentReader(isText, hasPart).readNodes(isText ? parse(source) : source)
  return fill => readers.flatMap(reader => reader(fill))
}

class ContentReader {
  private readonly version = ++versions
  private count = 0

  constructor(
    /** Whether the content is new HTML, and not yet in the page. */
    private readonly isText: boolean,
    private readonly hasPart: (part: number) => boolean,
  ) {}

  readNodes(nodes: readonly Node[]): IslandContent[] {
    const contents: IslandContent[] = []
    let run: Node[] = []
    const endRun = (): void => {
      if (run.length) contents.push(this.readRun(run))
      run = []
    }
    for (let index = 0; index < nodes.length; index++) {
      const node = nodes[index]!
      const part = partOf(node)
      if (part !== undefined && this.hasPart(part)) {
        endRun()
        index = endOf(nodes, index, isOpenMark, isCloseMark)
        contents.push(fill => [
          createCommentVNode(`fw:${part}`),
          fill(part) ?? createCommentVNode(),
          createCommentVNode(CLOSE_MARK),
        ])
      } else if (
        isComment(node, '[') &&
        (!run.length || hasMarks(nodes.slice(index, endOf(nodes, index, isFragmentStart, isFragmentEnd))))
      ) {
        endRun()
        const end = endOf(nodes, index, isFragmentStart, isFragmentEnd)
        const inner = this.readNodes(nodes.slice(index + 1, end))
        index = end
        contents.push(fill => [
          h(
            Fragment,
            inner.flatMap(reader => reader(fill)),
          ),
        ])
      } else if (node.nodeType === 1 && hasMarks([node])) {
        endRun()
        contents.push(this.readElement(node as Element))
      }
      // Vue only hydrates static content that starts with an element or text.
      else if (node.nodeType === 8 && !run.length) contents.push(() => [createCommentVNode((node as Comment).data)])
      else run.push(node)
    }
    endRun()
    return contents
  }

  private readRun(nodes: readonly Node[]): IslandContent {
    const piece = createStaticVNode(this.isText ? nodes.map(serialize).join('') : '', nodes.length)
    // Vue renders a copy from the second time on, and reads its key from the props. Without it, the content is replaced.
    piece.key = `${this.version}-${this.count++}`
    piece.props = { key: piece.key }
    return () => [piece]
  }

  private readElement(element: Element): IslandContent {
    // Always set as attributes, never as DOM properties.
    const attributes = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [`^${name}`, value]))
    const tag =
      element.namespaceURI === 'http://www.w3.org/1999/xhtml' ? element.tagName.toLowerCase() : element.tagName
    const children = this.readNodes(childrenOf(element))
    return fill => [
      h(
        tag,
        attributes,
        children.flatMap(child => child(fill)),
      ),
    ]
  }
}

/** The nodes between the comments around a server-rendered component; undefined if there are none. */
export function adoptNodes(start: Node | null): Node[] | undefined {
  if (!start || !isFragmentStart(start)) return undefined
  const siblings: Node[] = []
  for (let node: Node | null = start; node; node = node.nextSibling) siblings.push(node)
  return siblings.slice(1, endOf(siblings, 0, isFragmentStart, isFragmentEnd))
}

function parse(html: string): Node[] {
  const template = document.createElement('template')
  template.innerHTML = html
  return [...template.content.childNodes]
}

function serialize(node: Node): string {
  const holder = document.createElement('template')
  holder.content.append(node.cloneNode(true))
  return holder.innerHTML
}

/** Serializes nodes, without the scope id that the page added to the first element. */
export function serializeNodes(nodes: readonly Node[], scopeId: string | undefined): string {
  const html = nodes.map(serialize).join('')
  return scopeId ? html.replace(` ${scopeId}=""`, '') : html
}

function childrenOf(element: Element): Node[] {
  return [...(element instanceof HTMLTemplateElement ? element.content : element).childNodes]
}

function isComment(node: Node, data: string): boolean {
  return node.nodeType === 8 && (node as Comment).data === data
}

const isFragmentStart = (node: Node): boolean => isComment(node, '[')
const isFragmentEnd = (node: Node): boolean => isComment(node, ']')
const isOpenMark = (node: Node): boolean => node.nodeType === 8 && ANY_OPEN.test((node as Comment).data)
const isCloseMark = (node: Node): boolean => isComment(node, CLOSE_MARK)

function partOf(node: Node): number | undefined {
  const mark = node.nodeType === 8 ? OPEN.exec((node as Comment).data)?.[1] : undefined
  return mark === undefined ? undefined : Number(mark)
}

/** The index of the closing mark for the mark at `start`. */
function endOf(
  nodes: readonly Node[],
  start: number,
  opens: (node: Node) => boolean,
  closes: (node: Node) => boolean,
): number {
  let depth = 0
  for (let index = start; index < nodes.length; index++) {
    if (opens(nodes[index]!)) depth++
    else if (closes(nodes[index]!) && --depth === 0) return index
  }
  return nodes.length
}

function hasMarks(nodes: readonly Node[]): boolean {
  return nodes.some(
    node => partOf(node) !== undefined || (node.nodeType === 1 && (node as Element).innerHTML.includes('<!--fw:')),
  )
}
