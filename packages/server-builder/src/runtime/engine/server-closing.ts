/** What must be closed with the server. */
interface Resource {
  dispose: () => unknown
}

const listeners = new Set<() => void>()
const running = new Set<PromiseLike<unknown>>()
const resources = new Set<Resource>()
let closing = false

/** Whether the server shuts down. */
export function isClosing(): boolean {
  return closing
}

/** Calls a function once, when the shutdown starts. */
export function onClosing(listener: () => void): void {
  listeners.add(listener)
}

/** Work that a shutdown waits for, besides requests. */
export function finishFirst<Work>(work: Work): Work {
  if (typeof (work as PromiseLike<unknown> | undefined)?.then !== 'function') return work
  const pending = work as PromiseLike<unknown>
  const remove = (): void => void running.delete(pending)
  running.add(pending)
  pending.then(remove, remove)
  return work
}

/** Middleware of a server that accepts connections until its last request has finished. */
export function acceptRequest<Result>(_request: Request, next: () => Result): Result | Response {
  if (!closing) return finishFirst(next())
  return new Response(null, { status: 503, headers: { connection: 'close' } })
}

/** Remembers a storage or a database, which holds connections and watchers, to dispose of it with the server. */
export function disposeLater<Kept extends Resource>(resource: Kept): Kept {
  resources.add(resource)
  return resource
}

/** Starts the shutdown. */
export function startClosing(): void {
  closing = true
  for (const listener of listeners) listener()
  listeners.clear()
}

/** Waits for running work. */
export async function finishRunning(): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running)
}

/** Closes all connections to storage and databases, after the last code that uses them. */
export async function disposeResources(): Promise<void> {
  const all = [...resources]
  resources.clear()
  await Promise.all(
    all.map(async resource => {
      try {
        await resource.dispose()
      } catch (error) {
        console.error('Failed to close a storage or database.', error)
      }
    }),
  )
}
