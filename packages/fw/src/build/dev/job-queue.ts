/**
 * Runs one job at a time. Jobs that are added while one runs are merged into a single job, which runs next. `isWanted`
 * returns whether the result of a running job is still needed.
 */
export class JobQueue<Job> {
  private next: Job | undefined
  private running: Promise<void> | undefined
  private isClosed = false

  constructor(
    private readonly runJob: (job: Job, isWanted: () => boolean) => Promise<void>,
    private readonly merge: (earlier: Job, later: Job) => Job,
  ) {}

  /** Resolves when the job is done, on its own or merged with others. */
  async add(job: Job): Promise<void> {
    if (this.isClosed) return
    this.next = this.next === undefined ? job : this.merge(this.next, job)
    await (this.running ??= this.runAll())
  }

  /** Accepts no further jobs, and resolves when the running one is done. */
  async close(): Promise<void> {
    this.isClosed = true
    this.next = undefined
    await this.running
  }

  private async runAll(): Promise<void> {
    const isWanted = (): boolean => this.next === undefined && !this.isClosed
    try {
      while (this.next !== undefined) {
        const job = this.next
        this.next = undefined
        await this.runJob(job, isWanted)
      }
    } finally {
      this.running = undefined
    }
  }
}
