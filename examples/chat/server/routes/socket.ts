import type { WebSocketPeer } from 'fw/server'

/** How many sockets are open in each room. With several processes, count them in the database. */
const present = new Map<string, number>()

const roomOf = (peer: WebSocketPeer): string => new URL(peer.request.url).searchParams.get('room') ?? ''

/** Sends an event to everyone in a room. */
function broadcast(peer: WebSocketPeer, event: ServerEvent): void {
  peer.publish(roomOf(peer), event)
  // A message is published to the others only.
  peer.send(event)
}

function count(peer: WebSocketPeer, change: 1 | -1): ServerEvent {
  const room = roomOf(peer)
  present.set(room, (present.get(room) ?? 0) + change)
  return { type: 'present', count: present.get(room)! }
}

export default defineWebSocketHandler({
  async upgrade(request) {
    const room = new URL(request.url).searchParams.get('room') ?? ''
    if (!(await hasRoom(room))) throw new Response('No such room', { status: 404 })
  },
  open(peer) {
    peer.subscribe(roomOf(peer))
    broadcast(peer, count(peer, 1))
  },
  async message(peer, message) {
    let content: unknown
    try {
      content = message.json()
    } catch {
      // Not JSON: it does not pass the schema, either.
    }
    const { success, data } = draft.safeParse(content)
    if (success) broadcast(peer, { type: 'message', message: await addMessage(roomOf(peer), data) })
    else peer.send({ type: 'problem', text: 'A message has 1 to 500 letters.' } satisfies ServerEvent)
  },
  close(peer) {
    peer.publish(roomOf(peer), count(peer, -1))
  },
})
