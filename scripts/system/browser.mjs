import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from './install-debian.mjs'

// The headless shell is Chromium without the user interface of a browser: a tab takes a third of the CPU time.
const CHROMIUM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const CHROMIUM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
]

/**
 * The path of Chromium: CHROME_PATH if it is set, otherwise an installed browser.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {(file: string) => boolean} [exists]
 * @returns {string | undefined}
 */
export function findChromium(env = process.env, exists = existsSync) {
  if (env.CHROME_PATH) {
    if (!exists(env.CHROME_PATH)) throw new Error(`CHROME_PATH is ${env.CHROME_PATH}, but this file does not exist.`)
    return env.CHROME_PATH
  }
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .filter(dir => dir !== '')
    .flatMap(dir => CHROMIUM_NAMES.map(name => join(dir, name)))
  return [...CHROMIUM_PATHS, ...onPath].find(file => exists(file))
}

/**
 * Finds Chromium, or installs a Debian package of it. Older releases of Debian have no package of the headless shell.
 *
 * @returns {string} its path
 */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  console.log('Installing Chromium …')
  installDebianPackage('chromium-headless-shell')
  if (!findChromium()) installDebianPackage('chromium')
  const installed = findChromium()
  if (!installed) throw new Error('The browser tests need Chromium. Install it, or set CHROME_PATH to its executable.')
  return installed
}
