import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PATHS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
}

const NAMES = ['chromium-headless-shell', 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']

/** An installed Chrome or Chromium: `CHROME_PATH`, or one in a usual place. */
export function findChrome(env: NodeJS.ProcessEnv, platform = process.platform): string | undefined {
  if (env.CHROME_PATH) return existsSync(env.CHROME_PATH) ? env.CHROME_PATH : undefined
  const inPath = (env.PATH ?? '').split(delimiter).flatMap(dir => NAMES.map(name => join(dir, name)))
  return (PATHS[platform] ?? inPath).find(file => existsSync(file))
}
