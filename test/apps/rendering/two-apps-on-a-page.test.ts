import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { attributeOf, headOf, textOf } from '../../suites/html'
import { APPS, buildApp } from '../../harness/build-app'
import type { Fixture } from '../../harness/fixture'
import { type Program, startProgram } from '../../harness/child-program'
import { removeFolder } from '../../harness/remove-folder'

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7">${'<path d="M0 0L9 9"/>'.repeat(300)}</svg>`

/** An application that shares its page with another one. */
function createFixture(id: string, other: string, multiApp = true): Fixture {
  return {
    config: {
      appId: id,
      future: { multiApp },
      app: { baseURL: `/${id}/`, rootId: id, teleportId: `${id}-over` },
      runtimeConfig: { public: { word: `word of ${id}` } },
    },
    files: {
      'app/app.vue': `<script setup>
import picture from "~/picture.svg"
const count = useState("count", () => 0)
const { public: { word } } = useRuntimeConfig()
const { data } = await useFetch("/api/id")
const early = import.meta.server ? "" : tryUseFwApp("${other}")?.runWithContext(() => useRuntimeConfig().public.word) ?? "not yet"
const late = ref("")
const found = ref("")
const look = () => { found.value = useFwApp("${other}").$config.public.word }
const reach = () => useFwApp("${other}").runWithContext(() => { useState("count").value++ })
const wait = async () => { await Promise.resolve(); late.value = useRuntimeConfig().public.word + ", " + early }
const miss = () => { try { useFwApp("nobody") } catch (error) { found.value = error.message } }
</script>
<template>
  <p id="${id}-word">{{ word }}</p><p id="${id}-data">{{ data }}</p><img id="${id}-picture" :src="picture"><p id="${id}-late">{{ late }}</p>
  <button id="${id}-add" @click="count++">{{ count }}</button><p id="${id}-found">{{ found }}</p>
  <button id="${id}-look" @click="look" /><button id="${id}-reach" @click="reach" /><button id="${id}-wait" @click="wait" /><button id="${id}-miss" @click="miss" />
</template>`,
      'app/picture.svg': picture,
      'server/api/id.ts': `export default defineEventHandler(() => "data of ${id}")`,
    },
  }
}

const bodyOf = (html: string): string => /<body[^>]*>([\s\S]*)<\/body>/.exec(html)![1]!

describe('two applications', () => {
  let program: Program
  let dir: string
  let origin: string
  const site = createServer(async (request, response) => {
    const made = await respond(request.url!)
    response.writeHead(made.status, { 'content-type': made.headers.get('content-type') ?? 'text/plain' })
    response.end(Buffer.from(await made.arrayBuffer()))
  })
  const servers: Record<string, string> = {}
  const fetchFromApp = (path: string, accept = '*/*'): Promise<Response> =>
    fetch(servers[path.split('/')[1]!]! + path, { headers: { accept, connection: 'close' } })

  /** Renders both apps in one page. Other requests are forwarded to the app that owns the path. */
  async function respond(path: string): Promise<Response> {
    if (path !== '/') return servers[path.split('/')[1]!] ? fetchFromApp(path) : new Response(null, { status: 204 })
    const [one, two] = await Promise.all(
      ['/one/', '/two/'].map(async base => (await fetchFromApp(base, 'text/html')).text()),
    )
    const html = `<!DOCTYPE html><html><head>${headOf(one!)}${headOf(two!)}</head><body>${bodyOf(one!)}${bodyOf(two!)}</body></html>`
    return new Response(html, { headers: { 'content-type': 'text/html' } })
  }

  beforeAll(async () => {
    const built = [
      await buildApp({ fixture: createFixture('one', 'two'), layout: 'v4' }),
      await buildApp({ fixture: createFixture('two', 'one'), layout: 'v4' }),
    ]
    for (const { code, output } of built) if (code !== 0) throw new Error(output)
    dir = mkdtempSync(join(APPS, 'both-'))
    writeFileSync(
      join(dir, 'both.mjs'),
      built.map(app => `await import(${JSON.stringify(join(app.dir, '.output/server/index.mjs'))})\n`).join(''),
    )
    program = startProgram([join(dir, 'both.mjs')], { cwd: dir, env: { PORT: '0', HOST: '127.0.0.1' } })
    const [, one, two] = await program.until(/(http:\/\/127\.0\.0\.1:\d+)[\s\S]*(http:\/\/127\.0\.0\.1:\d+)/)
    Object.assign(servers, { one, two })
    await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    site.close()
    site.closeAllConnections()
    await program?.stop()
    removeFolder(dir)
  })

  it(
    'are served by one process, each with its own config, data and URLs',
    proves('future.multiApp', 'appId'),
    async () => {
      for (const id of ['one', 'two']) {
        const html = await (await fetchFromApp(`/${id}/`, 'text/html')).text()
        expect([textOf(html, `${id}-word`), textOf(html, `${id}-data`)]).toEqual([`word of ${id}`, `data of ${id}`])
        expect(attributeOf(html, `${id}-picture`, 'src')).toMatch(new RegExp(`^/${id}/_fw/picture`))
        expect(html).not.toContain('importmap')
      }
    },
  )

  it('run on one page, and access each other by id', proves('future.multiApp', 'appId'), async () => {
    const tab = await openPage(`${origin}/`)
    await tab.page.waitForFunction(
      '["one", "two"].every(id => document.getElementById(id).__vue_app__?.$fw.isHydrating === false)',
    )
    for (const [id, other] of [
      ['one', 'two'],
      ['two', 'one'],
    ] as const) {
      expect(await tab.text(`#${id}-word`)).toBe(`word of ${id}`)
      await tab.page.waitForFunction(`document.getElementById("${id}-picture").naturalWidth === 7`)
      await tab.page.click(`#${id}-add`)
      await tab.page.click(`#${id}-look`)
      await tab.shows(`#${id}-found`, `word of ${other}`)
      await tab.page.click(`#${id}-reach`)
      await tab.page.click(`#${id}-wait`)
      // The app that starts first does not find the other one yet.
      await tab.page.waitForFunction(
        `/^word of ${id}, (?:word of ${other}|not yet)$/.test(document.getElementById("${id}-late").textContent)`,
      )
      await tab.page.click(`#${id}-miss`)
      await tab.page.waitForFunction(
        `document.getElementById("${id}-found").textContent.includes('No app has the id "nobody".')`,
      )
    }
    await tab.shows('#one-add', '2')
    await tab.shows('#two-add', '2')
  })
})

it('includes no code for other apps in the scripts of a single app', proves('future.multiApp'), async () => {
  const { code, output, dir } = await buildApp({ fixture: createFixture('one', 'two', false), layout: 'v4' })
  expect(code, output).toBe(0)
  const assets = join(dir, '.output/public/_fw')
  const scripts = readdirSync(assets)
    .filter(file => file.endsWith('.js'))
    .map(file => readFileSync(join(assets, file), 'utf8'))
    .join('\n')
  expect(scripts).not.toMatch(/__FW_APPS__/)
})
