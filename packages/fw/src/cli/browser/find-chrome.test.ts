import { describe, expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { findChrome } from './find-chrome'

describe('findChrome', () => {
  it('is CHROME_PATH, or in PATH', () => {
    const { path } = createProject({ 'bin/chromium': '', 'my-chrome': '' })
    expect(findChrome({ CHROME_PATH: path('my-chrome'), PATH: path('bin') }, 'linux')).toBe(path('my-chrome'))
    expect(findChrome({ PATH: path('bin') }, 'linux')).toBe(path('bin/chromium'))
    expect(findChrome({ CHROME_PATH: path('missing'), PATH: path('bin') }, 'linux')).toBeUndefined()
    expect(findChrome({}, 'linux')).toBeUndefined()
  })
})
