import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebian } from './apt.mjs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']

/**
 * The Chromium of this machine: CHROME_PATH when it is set, else what is installed.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {(file: string) => boolean} [exists]
 * @returns {string | undefined}
 */
export function findChromium(env = process.env, exists = existsSync) {
  if (env.CHROME_PATH) {
    if (!exists(env.CHROME_PATH)) throw new Error(`CHROME_PATH names ${env.CHROME_PATH}, and there is no such file.`)
    return env.CHROME_PATH
  }
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .filter(dir => dir !== '')
    .flatMap(dir => NAMES.map(name => join(dir, name)))
  return [...PLACES, ...onPath].find(file => exists(file))
}

/**
 * Finds Chromium, or installs Debian's.
 *
 * @returns {string} its path
 */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  console.log('Installing Chromium …')
  installDebian('chromium')
  const installed = findChromium()
  if (!installed) throw new Error('The browser tests need Chromium: install it, or set CHROME_PATH to its program.')
  return installed
}
