import { expect, it, vi } from 'vitest'
import { silenceTypeStripping } from './silence-warnings'

it('keeps back the warning of type stripping and no other, until it is told to end', () => {
  const emit = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const end = silenceTypeStripping()
  // As Node 22.18 words it.
  process.emitWarning('Type Stripping is an experimental feature and might change at any time', 'ExperimentalWarning')
  process.emitWarning('SQLite is an experimental feature and might change at any time', 'ExperimentalWarning')
  process.emitWarning('Type Stripping is an experimental feature', { code: 'OWN' })
  expect(emit.mock.calls.map(call => call[1])).toEqual(['ExperimentalWarning', { code: 'OWN' }])
  end()
  process.emitWarning('Type Stripping is an experimental feature and might change at any time', 'ExperimentalWarning')
  expect(emit).toHaveBeenCalledTimes(3)
  emit.mockRestore()
})
