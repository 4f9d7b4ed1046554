import type { ConsolaReporter } from 'consola'
import { expect, it, vi } from 'vitest'
import { logger, useLogger } from './logger'

function record(): { seen: string[]; reporter: ConsolaReporter } {
  const seen: string[] = []
  return { seen, reporter: { log: ({ type, tag, args }) => void seen.push(`${type} ${tag} ${args.join(' ')}`) } }
}

it('passes type, tag and arguments to reporters, up to its level', () => {
  const { seen, reporter } = record()
  const log = useLogger('mod', { reporters: [reporter], level: 3 })
  log.info('a', 1)
  log.withTag('part').success('b')
  log.debug('hidden')
  log.level = 4
  log.debug('shown')
  expect(seen).toEqual(['info mod a 1', 'success mod:part b', 'debug mod shown'])
})

it('has a logger without a tag, whose options can be changed', () => {
  const { seen, reporter } = record()
  const { reporters } = logger.options
  const { level } = logger
  logger.setReporters([reporter])
  logger.level = 3
  logger.info('plain')
  expect(logger.level).toBe(3)
  expect(useLogger()).toBe(logger)
  logger.setReporters(reporters)
  logger.level = level
  expect(seen).toEqual(['info  plain'])
})

it.each(['log', 'info', 'warn', 'error', 'success', 'debug', 'box', 'start', 'withTag', 'create'] as const)(
  'has the method `%s`, which tests can spy on, replace and restore',
  name => {
    const original = logger[name]
    const spy = vi.spyOn(logger, name).mockImplementation((() => 'spied') as never)
    const call = logger[name] as (text: string) => unknown
    expect(call('text')).toBe('spied')
    expect(spy).toHaveBeenCalledExactlyOnceWith('text')
    spy.mockRestore()
    expect(logger[name]).toBe(original)
    Object.assign(logger, { [name]: () => 'assigned' })
    expect(call === logger[name]).toBe(false)
    expect((logger[name] as unknown as () => string)()).toBe('assigned')
    Object.assign(logger, { [name]: original })
    expect(name in logger).toBe(true)
  },
)
