const RETRY_MS = 2000

/** The messages of a room, while a component shows them. */
export function useRoom(room: string) {
  const { data, refresh, error } = useFetch(`/api/rooms/${room}/messages`, {
    key: `messages-${room}`,
    default: (): Message[] => [],
    deep: true,
  })
  const problem = ref('')
  const presentCount = ref(0)
  const isConnected = ref(false)
  let isLeft = false
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  function receive(event: ServerEvent) {
    if (event.type === 'present') presentCount.value = event.count
    else if (event.type === 'problem') problem.value = event.text
    else if (data.value.every(({ id }) => id !== event.message.id)) data.value.push(event.message)
  }

  function connect() {
    const url = new URL(`/socket?room=${room}`, location.origin)
    socket = new WebSocket(url.href.replace('http', 'ws'))
    socket.addEventListener('open', () => {
      isConnected.value = true
      // What was sent while there was no connection.
      void refresh()
    })
    socket.addEventListener('message', ({ data: text }) => receive(JSON.parse(text) as ServerEvent))
    socket.addEventListener('close', () => {
      isConnected.value = false
      if (!isLeft) retry = setTimeout(connect, RETRY_MS)
    })
  }

  onMounted(connect)
  onBeforeUnmount(() => {
    isLeft = true
    clearTimeout(retry)
    socket?.close()
  })

  function send(author: string, text: string) {
    problem.value = ''
    socket?.send(JSON.stringify({ author, text }))
  }

  return { messages: data, error, problem, presentCount, isConnected, send }
}
