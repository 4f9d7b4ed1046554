export interface QueueOptions {
  /** How many are worked on at a time. */
  concurrency: number
  /** Milliseconds to wait before each. */
  interval: number
}

/** Works on everything in the list, also on what is added meanwhile. Stops at the first failure. */
export function drainQueue<Item>(
  queue: Item[],
  work: (item: Item) => Promise<void>,
  { concurrency, interval }: QueueOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let active = 0
    const start = async (item: Item): Promise<void> => {
      active++
      try {
        await pause(interval)
        await work(item)
        active--
        fill()
      } catch (error) {
        reject(error)
      }
    }
    const fill = (): void => {
      if (queue.length === 0 && active === 0) return resolve()
      while (active < Math.max(1, concurrency) && queue.length > 0) void start(queue.shift()!)
    }
    fill()
  })
}

/** Does something again while its result asks for that, `retry` times at most. */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  isFinal: (result: Result) => boolean,
  { retry, retryDelay }: { retry: number; retryDelay: number },
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    const result = await work()
    if (isFinal(result) || attempt >= retry) return result
    await pause(retryDelay)
  }
}

function pause(milliseconds: number): Promise<void> {
  return milliseconds > 0 ? new Promise(resolve => setTimeout(resolve, milliseconds)) : Promise.resolve()
}
