interface QueueOptions {
  /** Number of items that are processed at a time. */
  concurrency: number
  /** Milliseconds to wait before each item. */
  interval: number
}

/** Processes all items of the list, including those that are added during the work. Stops at the first failure. */
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

/** Repeats work while its result requests a retry, up to `retry` times. */
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
