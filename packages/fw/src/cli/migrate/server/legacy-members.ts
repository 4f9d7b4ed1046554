import type { Edit, Node } from '@fw/kit/imports'
import { keyOf } from '../tree/script-tree'

/** Where code reads, calls or assigns a member of an event. */
interface MemberUse {
  node: Node
  parent: Node | undefined
  /** The name of the event. */
  holder: string
  keys: readonly string[]
}

/** What takes the place of a member of h3 1. */
interface Replacement {
  edits: Edit[]
  /** Functions of the server that the new code calls. */
  calls: string[]
  /** Parts that stay, and can contain other members. */
  rest: Node[]
}

/** Why a member stays. */
interface LeftMember {
  name: string
  reason: string
  use?: string
}

/** Members of a request that an event has as well. */
const REQUEST_MEMBERS: Readonly<Record<string, string>> = { url: 'path', originalUrl: 'path', method: 'method' }

/** Members of `Headers`: `event.req.headers.get('a')` is code for h3 2. */
const HEADERS_MEMBERS = new Set([
  'get',
  'has',
  'set',
  'append',
  'delete',
  'entries',
  'keys',
  'values',
  'forEach',
  'getSetCookie',
])

const RESPONSE_CALLS: Readonly<Record<string, string>> = {
  setHeader: 'setResponseHeader',
  appendHeader: 'appendResponseHeader',
  getHeader: 'getResponseHeader',
  getHeaders: 'getResponseHeaders',
  removeHeader: 'removeResponseHeader',
}

/** Members of an event in h3 1 that h3 2 does not have, with what to write. */
const MISSING: Readonly<Record<string, string>> = {
  respondWith: 'return response',
  handled: 'event.res',
  _handled: 'event.res',
  web: 'event.req',
  _path: 'event.path',
  _method: 'event.method',
  _headers: 'event.headers',
  _requestBody: 'await readBody(event)',
}

/** What a use of a member of an event becomes. Undefined if h3 2 has the member. */
export function replaceMember(use: MemberUse): Replacement | LeftMember | undefined {
  const { node, holder, keys } = use
  const [first, second] = keys
  const isNode = first === 'node'
  const source = isNode ? second : first
  const rest = keys.slice(isNode ? 2 : 1)
  const missing =
    first !== undefined && node.type === 'MemberExpression' && keys.length === 1 ? MISSING[first] : undefined
  if (missing)
    return { name: `${holder}.${first}`, reason: 'h3 2 does not have it', use: missing.replace('event', holder) }
  if (source !== 'req' && source !== 'res') return undefined
  const replaced = source === 'req' ? replaceRequest(use, rest, isNode) : replaceResponse(use, rest)
  if (replaced || node.type !== 'MemberExpression' || !isNode) return replaced
  return { name: `${holder}.node.${source}`, reason: 'it exists on Node only' }
}

function replaceRequest(
  { node, parent, holder }: MemberUse,
  rest: readonly string[],
  isNode: boolean,
): Replacement | undefined {
  const [key, name] = rest
  const isAssigned = parent?.type === 'AssignmentExpression' && parent.left === node
  if (node.type !== 'MemberExpression' || isAssigned || key === undefined) return undefined
  const call = (verb: string, argument = ''): Replacement => ({
    edits: [{ start: node.start, end: node.end, text: `${verb}(${holder}${argument})` }],
    calls: [verb],
    rest: [],
  })
  const member = REQUEST_MEMBERS[key]
  // In h3 2, `event.req` has an absolute URL, and a method as well.
  if (member && rest.length === 1 && isNode)
    return { edits: [{ start: node.start, end: node.end, text: `${holder}.${member}` }], calls: [], rest: [] }
  if (key === 'headers' && rest.length === 2 && (isNode || !HEADERS_MEMBERS.has(name!)))
    return call('getRequestHeader', `, '${name!.toLowerCase()}'`)
  // A computed name: `headers[name]`.
  if (
    key === 'headers' &&
    rest.length === 1 &&
    isNode &&
    !(parent?.type === 'MemberExpression' && parent.object === node)
  )
    return call('getRequestHeaders')
  const isSocket = key === 'socket' || key === 'connection'
  return isSocket && name === 'remoteAddress' ? call('getRequestIP') : undefined
}

function replaceResponse({ node, parent, holder }: MemberUse, rest: readonly string[]): Replacement | undefined {
  const [key] = rest
  if (rest.length !== 1 || key === undefined) return undefined
  if (node.type === 'CallExpression') {
    const verb = RESPONSE_CALLS[key]
    const args = node.arguments as Node[]
    // Node's response is the result of `setHeader`, which can be called again.
    if (!verb || parent?.type === 'MemberExpression') return undefined
    const callee = node.callee as Node
    const end = args[0]?.start ?? node.end
    const text = args.length > 0 ? `${verb}(${holder}, ` : `${verb}(${holder})`
    return { edits: [{ start: callee.start, end, text }], calls: [verb], rest: args }
  }
  if (key !== 'statusCode' && key !== 'statusMessage') return undefined
  const isText = key === 'statusMessage'
  if (node.type === 'AssignmentExpression') {
    if (node.operator !== '=' || parent?.type !== 'ExpressionStatement') return undefined
    const value = node.right as Node
    const status = isText ? `getResponseStatus(${holder}), ` : ''
    return {
      edits: [
        { start: node.start, end: value.start, text: `setResponseStatus(${holder}, ${status}` },
        { start: value.end, end: node.end, text: ')' },
      ],
      calls: isText ? ['setResponseStatus', 'getResponseStatus'] : ['setResponseStatus'],
      rest: [value],
    }
  }
  const isWritten = parent?.type === 'AssignmentExpression' || parent?.type === 'UpdateExpression'
  if (node.type !== 'MemberExpression' || isWritten) return undefined
  const verb = isText ? 'getResponseStatusText' : 'getResponseStatus'
  return { edits: [{ start: node.start, end: node.end, text: `${verb}(${holder})` }], calls: [verb], rest: [] }
}

/** The static keys from an event to a member. */
export function pathBelow(
  node: Node,
  isEvent: (node: Node) => boolean,
  unwrap: (node: Node) => Node,
): { holder: Node; keys: string[] } | undefined {
  const inner = unwrap(node)
  if (isEvent(inner)) return { holder: inner, keys: [] }
  if (inner.type !== 'MemberExpression') return undefined
  const object = pathBelow(inner.object as Node, isEvent, unwrap)
  const key = keyOf(inner.property, inner.computed)
  return object && key !== undefined ? { holder: object.holder, keys: [...object.keys, key] } : undefined
}
