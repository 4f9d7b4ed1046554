import { FORM_FIELD, parseFieldName } from './field-path'
import type { FieldName, FieldSegment } from './field-path'

/** Why fields cannot be read as an object. */
export class FieldsError extends Error {
  constructor(
    readonly field: string,
    reason: string,
  ) {
    super(`The field ${JSON.stringify(field.slice(0, 100))} ${reason}`)
  }
}

/** Missing items of all arrays of a form together: a single index could otherwise make an array of any length. */
const MAX_GAPS = 1000

type Container = Record<FieldSegment, unknown>

/** Reads the fields of a form as an object. Files are values of any class. */
export function decodeFields(fields: Iterable<readonly [name: string, value: unknown]>): Record<string, unknown> {
  const writer = new FieldWriter()
  for (const [name, value] of fields) if (name && name !== FORM_FIELD) writer.write(name, value)
  return writer.values
}

class FieldWriter {
  readonly values: Record<string, unknown> = {}
  private gaps = 0
  /** Paths that have had a field: a repeated one makes an array. */
  private readonly seen = new Set<string>()

  write(name: string, value: unknown): void {
    const field = parseFieldName(name)
    if (!field) throw new FieldsError(name, 'has an invalid name')
    const { path, isItem, type } = field
    const parent = this.containerOf(name, path)
    const key = path.at(-1)!
    this.checkIndex(name, parent, key)
    const read = readValue(value, type)
    if (isItem) this.writeItem(name, parent, { key, read, isEmpty: type === 'empty' })
    else if (read !== undefined) this.writeValue(name, parent, { key, read, type })
  }

  private writeItem(
    name: string,
    parent: Container,
    { key, read, isEmpty }: { key: FieldSegment; read: unknown; isEmpty: boolean },
  ): void {
    const list = Object.hasOwn(parent, key) ? parent[key] : undefined
    if (list !== undefined && !Array.isArray(list)) throw conflict(name)
    if (list === undefined) set(parent, key, [])
    if (!isEmpty && read !== undefined) (parent[key] as unknown[]).push(read)
  }

  private writeValue(
    name: string,
    parent: Container,
    { key, read, type }: { key: FieldSegment; read: unknown; type: FieldName['type'] },
  ): void {
    const before = Object.hasOwn(parent, key) ? parent[key] : undefined
    // A checkbox comes after a hidden field with its default.
    if (before === undefined || (type === 'boolean' && typeof before === 'boolean')) {
      set(parent, key, read)
      this.seen.add(name)
    } else if (!this.seen.has(name)) throw conflict(name)
    else if (Array.isArray(before)) before.push(read)
    else set(parent, key, [before, read])
  }

  /** The object or array that contains the last segment of a path. */
  private containerOf(name: string, path: readonly FieldSegment[]): Container {
    let container = this.values as Container
    for (const [index, segment] of path.slice(0, -1).entries()) {
      this.checkIndex(name, container, segment)
      if (!Object.hasOwn(container, segment) || container[segment] === undefined)
        set(container, segment, typeof path[index + 1] === 'number' ? [] : {})
      const next = container[segment]
      if (!isContainer(next)) throw conflict(name)
      container = next
    }
    return container
  }

  private checkIndex(name: string, container: Container, segment: FieldSegment): void {
    if (Array.isArray(container) !== (typeof segment === 'number')) throw conflict(name)
    if (!Array.isArray(container)) return
    this.gaps += Math.max(0, (segment as number) - container.length)
    if (this.gaps > MAX_GAPS) throw new FieldsError(name, 'has an index that is too large')
  }
}

function conflict(name: string): FieldsError {
  return new FieldsError(name, 'contradicts another field of the form')
}

function isContainer(value: unknown): value is Container {
  if (Array.isArray(value)) return true
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

// Defined, not assigned: an inherited setter must not run.
function set(container: Container, key: FieldSegment, value: unknown): void {
  Object.defineProperty(container, key, { value, configurable: true, enumerable: true, writable: true })
}

function readValue(value: unknown, type: FieldName['type']): unknown {
  if (typeof value !== 'string') return isNoFile(value) ? undefined : value
  if (type === 'boolean') return value === 'true' || value === 'on'
  if (type === 'number') return readNumber(value)
  return value
}

// What is not a number stays text, so that validation reports it.
function readNumber(text: string): number | string | undefined {
  if (text.trim() === '') return undefined
  const number = Number(text)
  return Number.isNaN(number) ? text : number
}

/** What browsers send for a file input without a file. */
function isNoFile(value: unknown): boolean {
  const { name, size } = (value ?? {}) as { name?: unknown; size?: unknown }
  return size === 0 && (name === '' || name === undefined)
}
