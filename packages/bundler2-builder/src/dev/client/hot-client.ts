/// <reference lib="dom" />
// Runs in the browser in development: receives updates, and gives modules `import.meta.hot` as Vite's client does.

interface WebpackHot {
  accept: () => void
  dispose: (callback: () => void) => void
  check: (apply: boolean) => Promise<unknown>
  status: () => string
}

interface WebpackModule {
  exports: unknown
}

type Listener = (data: any) => void

interface HotModule {
  data: Record<string, unknown>
  /** Of the version that is running. */
  callbacks: Array<(next: unknown) => void>
}

declare const __webpack_hash__: string
declare const __FW_HOT_PATH__: string

const hot = (import.meta as unknown as { webpackHot: WebpackHot }).webpackHot
const modules = new Map<string, HotModule>()
const listeners = new Map<string, Set<Listener>>()
/** The compilation that the page should run. */
let newest = ''
let isUpdating = false
/** Whether the newest compilation contains an edit: others only add modules to those of the page. */
let isEdited = false
/** Whether the overlay shows an error of code that the page does not run. */
let isBroken = false
/** The connection of this tab. Its name tells the server where to send replies. */
const url = `${__FW_HOT_PATH__}?${Math.random().toString(36).slice(2)}`
const connected = connect()

/** `import.meta.hot` of a module. webpack omits the ID from the object, unless the code of the module reads it there. */
export function createHot(webpackHot: WebpackHot, id: string, module: WebpackModule): object {
  const before = modules.get(id)
  const record: HotModule = { data: before?.data ?? {}, callbacks: [] }
  modules.set(id, record)
  // The module has been replaced, and its previous version waits for the new one.
  if (before) setTimeout(() => before.callbacks.forEach(callback => callback(module.exports)))
  return {
    data: record.data,
    accept(callback?: unknown) {
      webpackHot.accept()
      if (typeof callback === 'function') record.callbacks.push(callback as Listener)
    },
    dispose: (callback: Listener) => webpackHot.dispose(() => callback(record.data)),
    invalidate: () => location.reload(),
    on(event: string, listener: Listener) {
      const list = listeners.get(event) ?? new Set()
      listeners.set(event, list.add(listener))
    },
    off: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
    send,
  }
}

function emit(event: string, data: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(data)
}

/** Requests the latest content of an event, which arrives like all others. */
async function send(event: string): Promise<void> {
  try {
    await connected
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event }),
    })
  } catch {
    // The server is down. The connection notices when it is back.
  }
}

/** Applies updates until the page runs the newest compilation. */
async function update(): Promise<void> {
  if (isUpdating || (newest === __webpack_hash__ && !isBroken)) return
  isBroken = false
  if (newest === __webpack_hash__) return emit('fw:update', {})
  isUpdating = true
  const hash = newest
  try {
    if (isEdited) emit('fw:update', {})
    isEdited = false
    const applied = await hot.check(true)
    if (!applied || (hash === newest && hash !== __webpack_hash__)) return location.reload()
  } catch (error) {
    // No module accepts the update, or its new code fails.
    console.warn('[fw] The page reloads:', error)
    return location.reload()
  } finally {
    isUpdating = false
  }
  await update()
}

function connect(): Promise<void> {
  const source = new EventSource(url)
  let isLost = false
  source.addEventListener('error', () => (isLost = true))
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    // Another compiler, which has no updates for this page.
    if (isLost) return
    const [event, content] = JSON.parse(data) as [string, unknown]
    if (event === 'fw:compiled' || event === 'fw:extended') {
      newest = content as string
      isEdited ||= event === 'fw:compiled' && newest !== __webpack_hash__
      void update()
    } else if (event === 'fw:reload') location.reload()
    else {
      isBroken ||= event === 'fw:compile-error'
      emit(event, content)
    }
  })
  addEventListener('pagehide', () => source.close())
  return new Promise(resolve => {
    source.addEventListener('open', () => {
      if (isLost) return location.reload()
      console.debug('[fw] connected.')
      resolve()
    })
  })
}
