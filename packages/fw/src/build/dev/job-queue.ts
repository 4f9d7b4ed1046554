/** Work that is done one piece at a time. */
export interface Queue<Job> {
  /** Asks for a piece of work. Resolves when it is done, alone or together with others. */
  ask: (job: Job) => Promise<void>
  /** Takes no more, and resolves when the piece at work is done. */
  end: () => Promise<void>
}

/**
 * Does one piece of work at a time. What is asked for meanwhile becomes one piece, done afterwards. The work is told
 * whether its result is still wanted.
 */
export function createQueue<Job>(
  work: (job: Job, isWanted: () => boolean) => Promise<void>,
  merge: (earlier: Job, later: Job) => Job,
): Queue<Job> {
  let next: Job | undefined
  let running: Promise<void> | undefined
  let hasEnded = false
  const isWanted = (): boolean => next === undefined && !hasEnded

  async function run(): Promise<void> {
    try {
      while (next !== undefined) {
        const job = next
        next = undefined
        await work(job, isWanted)
      }
    } finally {
      running = undefined
    }
  }

  return {
    async ask(job) {
      if (hasEnded) return
      next = next === undefined ? job : merge(next, job)
      await (running ??= run())
    },
    async end() {
      hasEnded = true
      next = undefined
      await running
    },
  }
}
