import { componentsOf } from './note'
import type { NotedComponent } from './note'

/** A hydration mismatch between server-rendered HTML and the client. */
interface Mismatch {
  message: string
  server: string
  client: string
  /** The component stack, innermost first. */
  components: NotedComponent[]
  /** The element and its parents within the component: tags with ids and classes, outermost first. */
  path: string[]
}

type VueNode = Node & { __vueParentComponent?: { subTree?: { el?: Node | null }; type: object; parent: never } }

/** Collects Vue's hydration mismatch warnings. Call the result to stop. */
export function watchMismatches(report: (mismatch: Mismatch) => void): () => void {
  const { warn } = console
  const listen = (...args: unknown[]): void => {
    warn(...args)
    const mismatch =
      typeof args[0] === 'string' && /Hydration .*mismatch/.test(args[0]) ? readMismatch(args) : undefined
    if (mismatch) report(mismatch)
  }
  console.warn = listen
  return () => {
    if (console.warn === listen) console.warn = warn
  }
}

function readMismatch(args: readonly unknown[]): Mismatch {
  const end = args.findIndex(argument => argument === '\n')
  const messageArgs = end < 0 ? args : args.slice(0, end)
  const node = messageArgs.find((argument): argument is VueNode => argument instanceof Node)
  const text = messageArgs.map(argument => (argument instanceof Node ? emitNode(argument) : String(argument))).join(' ')
  const [, server = '', client = ''] =
    /rendered on server:([\s\S]*?)\n\s*- (?:expected on client|client rendered):([\s\S]*)$/.exec(text) ?? []
  const nodeLocation = locateNode(node)
  return {
    message: text.split('\n')[0]!.replace('[Vue warn]: ', '').replace(/:\s*$/, '').trim(),
    server: server.trim(),
    client: client
      .replace(/\n\s*Note: [\s\S]*$/, '')
      .replace(/\n\s*This mismatch is check-only[\s\S]*$/, '')
      .trim(),
    ...nodeLocation,
  }
}

// Text nodes do not refer to a component; their parent element does.
function locateNode(node: VueNode | undefined): Pick<Mismatch, 'components' | 'path'> {
  let owner: VueNode | null | undefined = node
  while (owner && !owner.__vueParentComponent) owner = owner.parentNode as VueNode | null
  const instance = owner?.__vueParentComponent
  const path: string[] = []
  const root = instance?.subTree?.el
  for (let current: Node | null | undefined = node; current; current = current.parentNode) {
    if (current instanceof Element) path.unshift(describeElement(current))
    if (current === root) break
  }
  return { components: componentsOf(instance), path: path.slice(-8) }
}

function describeElement(element: Element): string {
  return `${element.localName}${element.id ? `#${element.id}` : ''}${[...element.classList].map(name => `.${name}`).join('')}`
}

function emitNode(node: Node): string {
  if (!(node instanceof Element))
    return node.nodeType === Node.COMMENT_NODE ? 'nothing' : JSON.stringify(node.textContent)
  return `<${describeElement(node).replace(/[#.].*$/, '')}>`
}
