import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { ensureProgram } from './ensure-program.mjs'
import { versionOf } from './program-version.mjs'

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
  return ensureProgram({
    name: 'Chromium',
    purpose: 'The browser tests',
    packages: ['chromium-headless-shell', 'chromium'],
    find: findChromium,
    advice: 'CHROME_PATH may name the executable of Chromium, Chrome or the headless shell.',
  })
}

/**
 * The version of a browser. Throws if it does not start: a file can exist without the libraries it needs.
 *
 * @param {string} file
 * @param {(file: string) => string | undefined} [version]
 */
export function requireBrowser(file, version = versionOf) {
  // Chrome for Windows has no `--version`, and opens a window instead.
  const found = process.platform === 'win32' ? 'Chrome' : version(file)
  if (found) return found
  throw new Error(
    `The browser tests need Chromium, but \`${file} --version\` fails. Install its missing libraries, or set CHROME_PATH to another browser.`,
  )
}

/**
 * Which browser the tests use, in a sentence.
 *
 * @param {string} file
 * @param {string} version
 */
export function describeBrowser(file, version) {
  const used = `Browser tests use ${version} (${file}).`
  return /headless[-_]shell/.test(basename(file))
    ? used
    : `${used} The headless shell is faster: install the package chromium-headless-shell, or set CHROME_PATH to it.`
}
