import { toPlain } from '../shared/plain-value'
import type { Instance } from './component-tree'

interface LoggedEvent {
  time: string
  name: string
  values: unknown
}

const MAX_EVENTS = 30

/** Records the events that one component emits, the newest first. */
export class EventLog {
  readonly events: LoggedEvent[] = []
  private readonly emit: Instance['emit']

  constructor(private readonly instance: Instance) {
    this.emit = instance.emit
    instance.emit = (name, ...values) => {
      this.events.unshift({ time: new Date().toLocaleTimeString(), name, values: toPlain(values) })
      this.events.splice(MAX_EVENTS)
      this.emit(name, ...values)
    }
  }

  stop(): void {
    this.instance.emit = this.emit
  }
}
