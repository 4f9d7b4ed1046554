import { afterEach, expect, it, vi } from 'vitest'
import { revive } from '../../shared/payload/revive'
import { emitLogs } from './server-logs'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('serializes any logged value', async () => {
  const list = [
    {
      type: 'log',
      date: new Date(0),
      args: ['</script>', await import('./server-logs'), emitLogs, Symbol('a'), new Map([[1, 2]])],
    },
  ]
  vi.stubGlobal('__fwDevLogs', { list: () => list })
  const [, text = ''] = /^<script [^>]*>(.*)<\/script>$/.exec(emitLogs('')) ?? []
  expect(text).not.toContain('<')
  expect(revive(text)).toEqual([
    {
      type: 'log',
      date: new Date(0),
      args: ['</script>', '[object Module]', '[Function: emitLogs]', 'Symbol(a)', new Map([[1, 2]])],
    },
  ])
})
