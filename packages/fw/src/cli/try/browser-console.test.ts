import { describe, expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { errorOf, findChrome } from './browser-console'

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

describe('findChrome', () => {
  it('is CHROME_PATH, or in PATH', () => {
    const { path } = createProject({ 'bin/chromium': '', 'my-chrome': '' })
    expect(findChrome({ CHROME_PATH: path('my-chrome'), PATH: path('bin') }, 'linux')).toBe(path('my-chrome'))
    expect(findChrome({ PATH: path('bin') }, 'linux')).toBe(path('bin/chromium'))
    expect(findChrome({ CHROME_PATH: path('missing'), PATH: path('bin') }, 'linux')).toBeUndefined()
    expect(findChrome({}, 'linux')).toBeUndefined()
  })
})
