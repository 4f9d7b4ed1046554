import { toPlain } from '../shared/plain-value'
import { sizeOf } from './json-value'
import type { RunningApp } from './running-app'

interface DataRecord {
  time: string
  status: string
  /** Plain, because the data itself may change. */
  value: unknown
  bytes: number
}

/** Of each key. */
const MAX_RECORDS = 30
const INTERVAL_MS = 100

/** Records how the data of a page changes while it is watched, the newest first. */
export class DataHistory {
  private readonly records = new Map<string, DataRecord[]>()
  private readonly last = new Map<string, { value: unknown; status: string }>()

  private timer: ReturnType<typeof setInterval> | undefined

  constructor(private readonly findApp: () => RunningApp | undefined) {}

  start(): void {
    // The view is rendered less often than data may change.
    this.timer ??= setInterval(() => this.record(), INTERVAL_MS)
  }

  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }

  record(): void {
    for (const [key, { data, status, error }] of Object.entries(this.findApp()?._asyncData ?? {})) {
      const last = this.last.get(key)
      const value = status.value === 'error' ? error.value : data.value
      if (last && last.value === value && last.status === status.value) continue
      this.last.set(key, { value, status: status.value })
      this.add(key, {
        time: new Date().toLocaleTimeString(),
        status: status.value,
        value: toPlain(value),
        bytes: sizeOf(value),
      })
    }
  }

  of(key: string): readonly DataRecord[] {
    return this.records.get(key) ?? []
  }

  private add(key: string, entry: DataRecord): void {
    this.records.set(key, [entry, ...this.of(key)].slice(0, MAX_RECORDS))
  }
}
