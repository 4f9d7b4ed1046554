import type { ConsolaReporter } from 'consola'
import { expect, it } from 'vitest'
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
