import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { root } from '../scripts/process.mjs'
import { ensureChromium } from '../scripts/system/browser.mjs'
import { outputSizes, removeApplications, writeApplication } from './write-application.mjs'

// What does not depend on how busy a machine is: how much is loaded in development until the first page, and how much
// is read and written by a build.

const LOADS_FILE = join(root, 'bench/loads.json')
const FW = join(root, 'packages/fw/bin/fw.mjs')

/** Numbers of pages. @type {Record<string, number>} */
const APPLICATIONS = { minimal: 0, pages: 60 }

/** A plugin of Vite that counts the modules of each side, for `record-loads.mjs`. */
const COUNTER = `
const counts = (globalThis.fwTransforms ??= {})
const counter = {
  name: 'count-modules',
  enforce: 'post',
  transform(code) {
    const { name } = this.environment
    const side = (counts[name === 'ssr' ? 'server' : name] ??= { modules: 0, kb: 0 })
    side.modules++
    side.kb += code.length / 1000
  },
}
const serverCounter = {
  name: 'count-server-modules',
  moduleParsed() {
    (counts.engine ??= { modules: 0 }).modules++
  },
}
export default {
  compatibilityDate: '2026-11-01',
  vite: { plugins: [counter] },
  hooks: { 'nitro:init': ({ hooks }) => void hooks.hook('rollup:before', (_, { plugins }) => void plugins.push(serverCounter)) },
}
`

/**
 * @typedef {{ modules: number; kb: number }} Loads
 *
 * @typedef {{ node: Loads; server: Loads; client: Loads; engine: { modules: number } }} Counts
 */

/**
 * Runs a command of fw with counters.
 *
 * @param {string} dir
 * @param {readonly string[]} args
 */
function start(dir, args) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:FW_|NODE_|npm_|VITEST)/.test(name)),
  )
  const file = join(dir, 'loads.json')
  const preload = pathToFileURL(join(root, 'bench/record-loads.mjs')).href
  const child = fork(FW, args, {
    cwd: dir,
    env: { ...env, LOADS_FILE: file },
    execArgv: ['--import', preload],
    silent: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', text => (output += text))
  return { child, output: () => output, read: () => /** @type {Counts} */ (JSON.parse(readFileSync(file, 'utf8'))) }
}

/** @param {string} dir */
async function measureDevelopment(dir) {
  const { child, output, read } = start(dir, ['dev', '--port', '0', '--host', '127.0.0.1'])
  try {
    const url = await waitForUrl(output)
    await fetch(new URL('/__fw_ready', url))
    const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
    if (!html.includes('ready')) throw new Error(`The first page is wrong:\n${html}\n${output()}`)
    child.send('count')
    await once(child, 'message')
    const { node, server } = read()
    return { node, server, client: await measureBrowser(url) }
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

const START_LIMIT_MS = 120_000
const POLL_INTERVAL_MS = 20

/** @param {() => string} output */
async function waitForUrl(output) {
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end;) {
    const [url] = /http:\/\/[\w.]+:\d+/.exec(output()) ?? []
    if (url) return url
    await new Promise(resolve => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  throw new Error(`The development server did not start:\n${output()}`)
}

/**
 * The scripts that a browser loads with an empty cache until the page is hydrated. The first visit may find packages to
 * prebundle, so the second one counts.
 *
 * @param {string} url
 */
async function measureBrowser(url) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    let loads = { modules: 0, kb: 0 }
    for (let visit = 0; visit < 2; visit++) {
      const context = await browser.newContext()
      const page = await context.newPage()
      /** @type {Promise<number>[]} */
      const scripts = []
      page.on('response', response => {
        if (response.request().resourceType() === 'script') scripts.push(response.body().then(({ length }) => length))
      })
      await page.goto(url, { waitUntil: 'networkidle' })
      await page.waitForFunction('window.useFwApp?.().isHydrating === false')
      const sizes = await Promise.all(scripts)
      loads = { modules: sizes.length, kb: sizes.reduce((sum, size) => sum + size, 0) / 1000 }
      await context.close()
    }
    return loads
  } finally {
    await browser.close()
  }
}

/** @param {string} dir */
async function measureBuild(dir) {
  const { child, output, read } = start(dir, ['build'])
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`fw build ended with ${code}:\n${output()}`)
  const { node, client, server, engine } = read()
  return { node, modules: client.modules + server.modules + engine.modules, sizes: outputSizes(dir) }
}

/** Everything that is counted, by application. */
export async function measureLoads() {
  /** @type {Record<string, Record<string, number>>} */
  const results = {}
  for (const [name, pages] of Object.entries(APPLICATIONS)) {
    const dir = writeApplication(pages)
    writeFileSync(join(dir, 'fw.config.mjs'), COUNTER)
    rmSync(join(dir, 'fw.config.ts'))
    try {
      const dev = await measureDevelopment(dir)
      const build = await measureBuild(dir)
      results[name] = {
        'dev: modules loaded by Node': dev.node.modules,
        'dev: KB loaded by Node': Math.round(dev.node.kb),
        'dev: modules run on the server': dev.server.modules,
        'dev: KB run on the server': Math.round(dev.server.kb),
        'dev: modules loaded by the browser': dev.client.modules,
        'dev: KB loaded by the browser': Math.round(dev.client.kb),
        'build: modules loaded by Node': build.node.modules,
        'build: KB loaded by Node': Math.round(build.node.kb),
        'build: modules bundled': build.modules,
        'build: KB of the server': Math.round(build.sizes.server),
        'build: KB of all scripts, gzip': Math.round(build.sizes.scripts * 10) / 10,
      }
    } finally {
      removeApplications([dir])
    }
  }
  return results
}

/** @returns {Record<string, Record<string, number>>} the committed numbers */
export function loadLimits() {
  return JSON.parse(readFileSync(LOADS_FILE, 'utf8'))
}

/** Prints what is loaded, with the difference from the committed numbers. */
export async function printLoads() {
  const loads = await measureLoads()
  const limits = loadLimits()
  console.log('\nWhat is loaded and written: number, difference from bench/loads.json')
  for (const [name, numbers] of Object.entries(loads)) {
    for (const [subject, number] of Object.entries(numbers)) {
      const difference = Math.round((number - (limits[name]?.[subject] ?? 0)) * 10) / 10
      const signed = `${difference > 0 ? '+' : ''}${difference}`
      console.log(`${`${name}, ${subject}`.padEnd(45)}  ${String(number).padStart(7)}  ${signed.padStart(7)}`)
    }
  }
  return loads
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const loads = await printLoads()
  if (process.argv.includes('--update')) writeFileSync(LOADS_FILE, `${JSON.stringify(loads, null, 2)}\n`)
}
