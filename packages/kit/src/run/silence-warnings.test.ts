import { expect, it, vi } from 'vitest'
import { silenceTypeStripping } from './silence-warnings'

it('suppresses only the warning about type stripping, until it is restored', () => {
  const emit = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const end = silenceTypeStripping()
  // The wording of Node 22.18.
  process.emitWarning('Type Stripping is an experimental feature and might change at any time', 'ExperimentalWarning')
  process.emitWarning('SQLite is an experimental feature and might change at any time', 'ExperimentalWarning')
  process.emitWarning('Type Stripping is an experimental feature', { code: 'OWN' })
  expect(emit.mock.calls.map(call => call[1])).toEqual(['ExperimentalWarning', { code: 'OWN' }])
  end()
  process.emitWarning('Type Stripping is an experimental feature and might change at any time', 'ExperimentalWarning')
  expect(emit).toHaveBeenCalledTimes(3)
  emit.mockRestore()
})
