import { describeBrowser, ensureChromium, requireBrowser } from './browser.mjs'
import { ensureRedis } from './redis.mjs'
import { ensureTmux } from './tmux.mjs'

// What tests need of the system. A process of its own, so that it runs while npm installs the dependencies.
try {
  const browser = ensureChromium()
  console.log(describeBrowser(browser, requireBrowser(browser)))
  if (!process.argv.includes('--browser')) {
    ensureTmux()
    ensureRedis()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
