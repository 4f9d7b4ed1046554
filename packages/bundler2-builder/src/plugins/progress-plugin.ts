import { useLogger } from '@fw/kit'
import type { Fw, Side } from '@fw/schema'
import type { BundlerTools } from '../tools'

/** The progress of one side, as hooks receive it. */
interface ProgressState {
  name: Side
  /** From 0 to 100. */
  progress: number
  /** The step of the bundler, such as `building`, and what it works on. */
  message: string
  details: string[]
}

/**
 * Calls the hook for progress, and with `bundler2.profile` prints how long each step of the bundler took. Undefined if
 * neither is needed: the bundler reports each module.
 */
export function createProgressPlugin(app: Fw, side: Side, { label }: BundlerTools): object | undefined {
  if (!app.options.bundler2.profile && app.hasListeners?.(`${label}:progress`) === false) return undefined
  const steps = app.options.bundler2.profile ? new Steps() : undefined
  let before: ProgressState | undefined
  const handler = (share: number, message = '', ...details: string[]): void => {
    const progress = Math.floor(share * 100)
    steps?.enter(message)
    // Most modules are no progress.
    if (before?.progress === progress && before.message === message) return
    before = { name: side, progress, message, details }
    void app.callHook(`${label}:progress`, [before])
  }
  return {
    apply(compiler: any) {
      new compiler.webpack.ProgressPlugin({ handler }).apply(compiler)
      if (steps) compiler.hooks.done.tap('fw:profile', () => useLogger(label).info(steps.report(side)))
    },
  }
}

/** Adds up the time of steps, which are entered one after the other. */
export class Steps {
  private readonly durations = new Map<string, number>()
  private current = ''
  private since = 0

  constructor(private readonly now: () => number = () => performance.now()) {}

  enter(name: string): void {
    if (name === this.current) return
    const time = this.now()
    if (this.current) this.durations.set(this.current, (this.durations.get(this.current) ?? 0) + time - this.since)
    this.current = name
    this.since = time
  }

  /** The slowest steps, one per line. */
  report(title: string): string {
    this.enter('')
    const rows = [...this.durations].sort(([, a], [, b]) => b - a).slice(0, 10)
    this.durations.clear()
    return [
      `Profile of the ${title}:`,
      ...rows.map(([name, time]) => `  ${time.toFixed(0).padStart(6)} ms  ${name}`),
    ].join('\n')
  }
}
