import { expect, it } from 'vitest'
import { errorOf } from './browser-console'

it('reads the errors of a console, but nothing else from it', () => {
  expect(
    errorOf('Runtime.exceptionThrown', {
      exceptionDetails: { text: 'Uncaught', exception: { description: 'Error: late\n    at x.js:1' } },
    }),
  ).toBe('Error: late')
  expect(
    errorOf('Runtime.consoleAPICalled', { type: 'error', args: [{ value: 'Failed' }, { description: '{}' }] }),
  ).toBe('Failed {}')
  expect(errorOf('Log.entryAdded', { entry: { level: 'error', text: '404', url: 'http://a/b.js' } })).toBe('404 /b.js')
  expect(errorOf('Log.entryAdded', { entry: { level: 'warning', text: 'slow' } })).toBeUndefined()
  expect(errorOf('Runtime.consoleAPICalled', { type: 'log', args: [{ value: 'x' }] })).toBeUndefined()
})
