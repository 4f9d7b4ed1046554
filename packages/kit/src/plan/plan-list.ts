import type { PlanOrigin } from '@fw/schema'
import { append, PRECEDENCE } from './contribution'
import type { Contribution, NewContribution } from './contribution'
import { currentOrigin } from './current-origin'
import { HandedOut } from './handed-out'
import { repeatChange } from './repeat-change'

/** How readers see a list, and what its entries are. */
export interface PlanListForm<Entry, Value> {
  toValue: (entries: Entry[]) => Value
  /** The entries of a value. Undefined: no code writes to it. */
  toEntries: ((value: Value) => readonly Entry[]) | undefined
  /** Whether a value has copies of the entries, so that changes by listeners end with their contribution. */
  isCopied: boolean
  /** An entry, and those inside it. */
  flatten: (entry: Entry) => readonly Entry[]
}

/** An entry of a contribution. */
export interface TracedEntry<Entry> {
  entry: Entry
  origin: PlanOrigin
  /** Whether it is in the value. */
  isUsed: boolean
  /** The listeners of hooks that have changed it. */
  changedBy: PlanOrigin[]
  /** Who removed it. Undefined if it is used, or if another entry overrides it. */
  removedBy?: PlanOrigin
}

const ARRAY: PlanListForm<unknown, unknown[]> = {
  toValue: entries => entries,
  toEntries: value => value,
  isCopied: false,
  flatten: entry => [entry],
}

/** A list of the plan: contributions, each with its origin, and the value that follows from them. */
export class PlanList<Entry, Value = readonly Entry[]> {
  #contributions: Array<Contribution<Entry>> = []
  /** The entry of each copy. */
  readonly #sources = new WeakMap<object, Entry>()
  #current: { value: Value; handedOut: HandedOut<Entry> } | undefined
  /** What readers get while the next value is prepared. */
  #published: { value: Value } | undefined
  /** The hook whose listeners run, and what they have added so far. */
  #hook: { writer: Partial<Contribution<Entry>>; added: Entry[] } | undefined

  private readonly form: PlanListForm<Entry, Value>

  /** By default the value is an array. */
  constructor(form: Partial<PlanListForm<Entry, Value>> = {}) {
    this.form = { ...(ARRAY as unknown as PlanListForm<Entry, Value>), ...form }
  }

  /** What follows from the contributions. The same object until they change. */
  get value(): Value {
    return this.#published ? this.#published.value : this.draft
  }

  /** The value that is being prepared. */
  get draft(): Value {
    return (this.#current ??= this.#derive()).value
  }

  /** Replaces the value that is being prepared. */
  set draft(value: Value) {
    this.#current ??= this.#derive()
    this.#current.value = value
  }

  /** Replaces the value. The difference is a contribution of the code that runs. */
  set value(value: Value) {
    this.draft = value
    this.#change(() => false, [])
  }

  /** In the order in which they are applied. */
  get contributions(): ReadonlyArray<Contribution<Entry>> {
    this.#adopt()
    return this.#contributions
  }

  /** Adds entries of the module or feature that runs. Those with the same key are replaced. */
  add(contribution: NewContribution<Entry>): void {
    this.#change(({ key }) => key !== undefined && key === contribution.key, [contribution])
  }

  /** Replaces the contributions of a scan. What listeners of hooks changed after the last one is dropped. */
  replace(key: string, contributions: ReadonlyArray<NewContribution<Entry>>): void {
    this.#change(
      other => other.key === key || other.precedence === PRECEDENCE.hook,
      contributions.map(contribution => ({ precedence: PRECEDENCE.scanned, ...contribution, key })),
    )
  }

  /** Readers get the last value until `publish`. */
  hold(): void {
    this.#published ??= { value: this.draft }
  }

  /** Readers get the current value. */
  publish(): void {
    this.#published = undefined
  }

  /** Prepares the list for the listeners of a hook. What they changed in the last call is dropped. */
  beginHook(hook: string): void {
    const key = `hook ${hook}`
    this.#change(other => other.key === key, [])
    this.#hook = { writer: { key, precedence: PRECEDENCE.hook }, added: [] }
  }

  /** What a listener has changed becomes its contribution. The result: entries that it added. */
  endListener(origin: PlanOrigin): Entry[] {
    this.#adopt({ origin })
    return this.#hook?.added.splice(0) ?? []
  }

  /** All listeners have run. */
  endHook(): void {
    this.#hook = undefined
    this.#current = undefined
  }

  /** Where an entry of the value comes from. */
  originOf(entry: Entry): PlanOrigin | undefined {
    return this.contributions.findLast(({ entries }) => this.#includes(entries, entry))?.origin
  }

  /** The entries of all contributions that a function selects, the highest precedence first. */
  trace(isMeant: (entry: Entry) => boolean): Array<TracedEntry<Entry>> {
    const used = new Map(this.#entries().map(entry => [this.#idOf(entry), entry]))
    const { contributions } = this
    return contributions
      .flatMap(({ origin, entries }) => entries.map(entry => ({ entry: used.get(this.#idOf(entry)) ?? entry, origin })))
      .filter(({ entry }) => isMeant(entry))
      .map(row => {
        const isUsed = used.get(this.#idOf(row.entry)) === row.entry
        const originsOf = (key: 'changed' | 'removed'): PlanOrigin[] =>
          contributions.filter(other => this.#includes(other[key] ?? [], row.entry)).map(({ origin }) => origin)
        const removedBy = isUsed ? undefined : originsOf('removed').at(-1)
        return { ...row, isUsed, changedBy: originsOf('changed'), ...(removedBy ? { removedBy } : {}) }
      })
      .toReversed()
  }

  #entries(): readonly Entry[] {
    return (this.form.toEntries?.(this.value) ?? []).flatMap(entry => this.form.flatten(entry))
  }

  #includes(entries: readonly Entry[], entry: Entry): boolean {
    const id = this.#idOf(entry)
    return entries.some(other => this.#idOf(other) === id)
  }

  #change(isReplaced: (other: Contribution<Entry>) => boolean, added: ReadonlyArray<NewContribution<Entry>>): void {
    this.#adopt()
    this.#contributions = this.#contributions.filter(other => !isReplaced(other))
    for (const contribution of added) this.#insert(contribution)
    this.#current = undefined
  }

  #insert(contribution: NewContribution<Entry>): void {
    const { precedence = PRECEDENCE.added } = contribution
    const index = this.#contributions.findLastIndex(other => other.precedence <= precedence)
    this.#contributions.splice(index + 1, 0, { origin: currentOrigin(), precedence, place: append, ...contribution })
  }

  #derive(): { value: Value; handedOut: HandedOut<Entry> } {
    let list: Entry[] = []
    // What follows from all entries is not for listeners, which may still change them.
    const applied = this.#contributions.filter(({ precedence }) => !this.#hook || precedence <= PRECEDENCE.hook)
    for (const { place, entries } of applied) {
      list = place(
        list,
        entries.map(entry => this.#copy(entry)),
      )
    }
    return { value: this.form.toValue(list), handedOut: this.#handOut(list) }
  }

  #handOut(entries: readonly Entry[]): HandedOut<Entry> {
    return new HandedOut(entries, this.form.flatten, this.form.isCopied)
  }

  /** What was written to the value becomes a contribution. */
  #adopt(writer: Partial<Contribution<Entry>> = {}): void {
    if (!this.#current || !this.form.toEntries) return
    const change = this.#current.handedOut.findChange(this.form.toEntries(this.#current.value))
    if (!change) return
    this.#current.handedOut = this.#handOut(change.after)
    this.#hook?.added.push(...change.added)
    const last = this.#contributions.findLast(({ precedence }) => precedence < PRECEDENCE.hook)
    this.#insert({
      precedence: last?.precedence ?? PRECEDENCE.added,
      ...this.#hook?.writer,
      ...writer,
      entries: change.added,
      changed: change.changed,
      removed: change.removed,
      place: before => repeatChange(change, before, entry => this.#idOf(entry)).map(entry => this.#copy(entry)),
    })
  }

  #copy(entry: Entry): Entry {
    if (!this.form.isCopied) return entry
    const copy = { ...entry }
    this.#sources.set(copy as object, this.#idOf(entry))
    return copy
  }

  #idOf(entry: Entry): Entry {
    return (typeof entry === 'object' && this.#sources.get(entry as object)) || entry
  }
}
