import { describe, expect, it, vi } from 'vitest'
import { describeBrowser, findChromium, requireBrowser } from '../../scripts/system/browser.mjs'
import { ensureProgram } from '../../scripts/system/ensure-program.mjs'
import { versionOf } from '../../scripts/system/program-version.mjs'

vi.spyOn(console, 'log').mockReturnValue()

/** Ensures a program that is there after some installations. Returns the installed packages. */
function ensure(packages: readonly string[], isThereAfter: number): string[] {
  const installed: string[] = []
  const find = (): string | undefined => (installed.length >= isThereAfter ? 'tool 1.0' : undefined)
  const need = { name: 'Tool', purpose: 'The tests of tools', packages, find, advice: 'TOOL_PATH may name it.' }
  const found = ensureProgram(need, name => {
    installed.push(name)
    return 'E: Unable to fetch some archives'
  })
  expect(found).toBe('tool 1.0')
  return installed
}

describe('a program', () => {
  it('is not installed if it is there', () => {
    expect(ensure(['tool'], 0)).toEqual([])
  })

  it('is installed, from the next package if the first one does not have it', () => {
    expect(ensure(['tool'], 1)).toEqual(['tool'])
    expect(ensure(['tool-small', 'tool'], 2)).toEqual(['tool-small', 'tool'])
  })

  it('is installed again if it is still missing', () => {
    expect(ensure(['tool'], 2)).toEqual(['tool', 'tool'])
    expect(ensure(['tool-small', 'tool'], 3)).toEqual(['tool-small', 'tool', 'tool-small'])
  })

  it('is named in the error, with the reason and what to do', () => {
    expect(() => ensure(['tool-small', 'tool'], 5)).toThrow(
      `The tests of tools need Tool, which is not installed. Installing the Debian package tool-small or tool failed:
E: Unable to fetch some archives
Install Tool, then run the command again. TOOL_PATH may name it.`,
    )
  })

  it('counts only if it starts', () => {
    expect(versionOf(process.execPath)).toBe(process.version)
    expect(versionOf(process.execPath, '--not-a-flag')).toBeUndefined()
    expect(versionOf('/not/there')).toBeUndefined()
  })
})

describe('the browser', () => {
  const only = (path: string) => (file: string) => file === path

  it.each([
    ['the headless shell', '/usr/bin/chromium-headless-shell', false],
    ['Chromium', '/usr/bin/chromium', true],
    ['Chrome', '/usr/bin/google-chrome', true],
    ['another headless shell', '/opt/chrome-headless-shell/chrome-headless-shell', false],
  ])('is found, and described: %s', (_, path, isFull) => {
    const env = path.startsWith('/usr') ? {} : { CHROME_PATH: path }
    expect(findChromium(env, only(path))).toBe(path)
    const text = describeBrowser(path, 'Chromium 156.0')
    expect(text).toContain(`Browser tests use Chromium 156.0 (${path}).`)
    expect(text.includes('The headless shell is faster')).toBe(isFull)
  })

  it('is the headless shell if both are installed', () => {
    expect(findChromium({}, () => true)).toContain('headless-shell')
  })

  it('must exist and start', () => {
    expect(findChromium({}, () => false)).toBeUndefined()
    expect(() => findChromium({ CHROME_PATH: '/gone' }, () => false)).toThrow('CHROME_PATH is /gone')
    expect(requireBrowser('/usr/bin/chromium', () => 'Chromium 156.0')).toBe('Chromium 156.0')
    expect(() => requireBrowser('/usr/bin/chromium', () => undefined)).toThrow('`/usr/bin/chromium --version` fails')
  })
})
