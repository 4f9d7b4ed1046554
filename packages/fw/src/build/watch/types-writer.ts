// The first page loads first; editors can wait for types.
const FIRST_DELAY_MS = 1000

/** Writes the types of an application in development, one time after the other, so that the newest ones remain. */
export class TypesWriter {
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> = Promise.resolve()
  private isClosed = false

  constructor(private readonly writeTypes: () => Promise<void>) {}

  /** Writes them when the application has started, unless an edit does so before. */
  writeLater(): void {
    this.timer = setTimeout(() => void this.write(), FIRST_DELAY_MS).unref()
  }

  write(): Promise<void> {
    clearTimeout(this.timer)
    this.running = this.running.then(() => (this.isClosed ? undefined : this.writeTypes()))
    return this.running
  }

  /** Resolves when nothing is written any more. */
  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    await this.running
  }
}
