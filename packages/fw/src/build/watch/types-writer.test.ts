import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeferred } from '../deferred'
import { TypesWriter } from './types-writer'

/** A writer, and what it has started and finished to write. */
function createWriter(): { writer: TypesWriter; events: string[]; finish: () => void } {
  const events: string[] = []
  let finish = (): void => {}
  const writer = new TypesWriter(async () => {
    events.push('start')
    const { promise, resolve } = createDeferred<void>()
    finish = resolve
    await promise
    events.push('end')
  })
  return { writer, events, finish: () => finish() }
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)

describe('the types of an application in development', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are written some time after the start', async () => {
    const { writer, events } = createWriter()
    writer.writeLater()
    await settle()
    expect(events).toEqual([])
    await vi.runAllTimersAsync()
    expect(events).toEqual(['start'])
  })

  it('are written once if an edit comes first', async () => {
    const { writer, events, finish } = createWriter()
    writer.writeLater()
    void writer.write()
    await settle()
    finish()
    await vi.runAllTimersAsync()
    expect(events).toEqual(['start', 'end'])
  })

  it('are written one time after the other', async () => {
    const { writer, events, finish } = createWriter()
    void writer.write()
    void writer.write()
    await settle()
    expect(events).toEqual(['start'])
    finish()
    await settle()
    expect(events).toEqual(['start', 'end', 'start'])
  })

  it('are complete when the application has closed', async () => {
    const { writer, events, finish } = createWriter()
    writer.writeLater()
    await vi.runAllTimersAsync()
    void writer.write()
    const closed = writer.close().then(() => events.push('closed'))
    await settle()
    expect(events).toEqual(['start'])
    finish()
    await closed
    expect(events).toEqual(['start', 'end', 'closed'])
  })

  it('are not written after closing', async () => {
    const { writer, events } = createWriter()
    writer.writeLater()
    await writer.close()
    await vi.runAllTimersAsync()
    expect(events).toEqual([])
  })
})
