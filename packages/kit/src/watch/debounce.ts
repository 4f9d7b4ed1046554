// Long enough for an editor that saves several files or replaces one, too short to be noticed. Also longer than the
// 50 ms in which chokidar reports a file only once.
const SETTLE_DELAY_MS = 80

// Files that change all the time must not delay other edits forever.
const MAX_WAIT_MS = 500

/**
 * Runs once after edits have settled: the only timing of everything that reacts to files. While `isUnsettled` returns
 * true, it keeps waiting up to the maximum.
 */
export class Debounce {
  private timer: NodeJS.Timeout | undefined
  private scheduledAt = 0

  constructor(
    private readonly run: () => void,
    private readonly isUnsettled: () => boolean = () => false,
  ) {}

  get isPending(): boolean {
    return this.timer !== undefined
  }

  schedule(): void {
    if (!this.timer) this.scheduledAt = Date.now()
    else if (this.isOverdue()) return
    this.restartTimer()
  }

  cancel(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private restartTimer(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (!this.isOverdue() && this.isUnsettled()) return this.restartTimer()
      this.timer = undefined
      this.run()
    }, SETTLE_DELAY_MS)
  }

  private isOverdue(): boolean {
    return Date.now() - this.scheduledAt > MAX_WAIT_MS
  }
}
