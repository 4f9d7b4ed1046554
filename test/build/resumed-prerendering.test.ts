import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { bin, createProject, runIn } from '../harness/build-app'
import { startProgram } from '../harness/child-program'
import { OUTPUT_WAIT_MS } from '../harness/wait-limits'
import { proves } from '../proofs/registry'
import { triggers } from '../triggers'

// Files in `.data`, which is not part of the sources, control the pages: `/items/held` waits while `hold` exists, `/flaky` fails while `fail` exists.
const files = {
  'app/pages/index.vue':
    '<template><main><h1>Home</h1><a v-for="id in [1, 2, 3, \'held\', 4, 5, 6]" :key="id" :href="`/items/${id}`">{{ id }}</a><a href="/flaky">flaky</a></main></template>',
  'app/pages/items/[id].vue':
    '<script setup>\nconst { data } = await useFetch("/api/stock")\n</script>\n<template><h1>Item {{ $route.params.id }}: {{ data }}</h1></template>',
  'app/pages/flaky.vue': '<template><h1>Flaky</h1></template>',
  'server/api/stock.ts':
    'import { readFileSync } from "node:fs"\nexport default defineEventHandler(() => readFileSync(".data/stock", "utf8"))',
  'server/middleware/control.ts': `import { appendFileSync, existsSync } from 'node:fs'
export default defineEventHandler(async event => {
  const { pathname } = event.url
  if (!pathname.startsWith('/api/')) appendFileSync('.data/rendered', \`\${pathname}\\n\`)
  while (pathname === '/items/held' && existsSync('.data/hold')) await new Promise(resolve => setTimeout(resolve, 20))
  if (pathname === '/flaky' && existsSync('.data/fail')) throw createError({ status: 503 })
})
`,
  '.data/stock': '7',
  '.data/hold': '',
  '.data/fail': '',
}

const config = {
  experimental: { buildCache: true },
  security: { csp: true },
  routeRules: { '/items/**': { swr: 3600 }, '/items/6': { swr: true } },
  serverEngine: { prerender: { retry: 0, concurrency: 1 } },
}

const START = ['/', '/200.html', '/404.html']
const ITEMS = [1, 2, 3, 4, 5, 6, 'held'].map(id => `/items/${id}`)

it(
  'continues interrupted prerendering, and only renders pages again whose rules do not allow their age',
  proves('experimental.buildCache'),
  async () => {
    const dir = createProject({ fixture: { config, files }, layout: 'v4' })
    const text = (name: string): string => readFileSync(join(dir, name), 'utf8')
    const generate = (...args: string[]) => runIn(dir, ['generate', ...args])
    /** The routes that were rendered since the last call. */
    const rendered = (): string[] => {
      const lines = existsSync(join(dir, '.data/rendered')) ? text('.data/rendered').trim().split('\n') : []
      rmSync(join(dir, '.data/rendered'), { force: true })
      return lines.toSorted()
    }
    const site = (): string[] =>
      readdirSync(join(dir, '.output/public'), { recursive: true, encoding: 'utf8' })
        .filter(name => /\.html$|_payload\.json$/.test(name))
        .map(name => text(join('.output/public', name)))

    // The process is killed while it waits for a page.
    const killed = startProgram([bin, 'generate'], { cwd: dir })
    onTestFinished(() => killed.stop())
    await vi.waitFor(() => expect(text('.data/rendered')).toContain('/items/held'), { timeout: OUTPUT_WAIT_MS })
    process.kill(killed.pid, 'SIGKILL')
    await killed.done
    expect(rendered()).toEqual([...START, '/flaky', '/items/1', '/items/2', '/items/3', '/items/held'].toSorted())

    rmSync(join(dir, '.data/hold'))
    const failed = await generate('--resume')
    expect(failed.code).toBe(1)
    triggers('FW2024', failed.output)
    expect(existsSync(join(dir, '.output'))).toBe(false)
    expect(rendered()).toEqual(['/flaky', '/items/4', '/items/5', '/items/6', '/items/held'])

    rmSync(join(dir, '.data/fail'))
    const completed = await generate('--resume')
    expect(completed.code, completed.output).toBe(0)
    expect(rendered()).toEqual(['/flaky'])
    expect(completed.output).toContain('10 of them by an earlier build')
    // All pages are of this build.
    const { id } = JSON.parse(text('.output/public/_fw/builds/latest.json')) as { id: string }
    const ids = site().flatMap(page => page.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [])
    expect(new Set(ids)).toEqual(new Set([id]))
    // The content security policy still allows the scripts that contain the id.
    const page = text('.output/public/items/1/index.html')
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script!)
    expect(scripts.join()).toContain(id)
    for (const script of scripts) expect(page).toContain(createHash('sha256').update(script).digest('base64'))
    expect(text('.output/public/items/1/_payload.json')).toContain('7')
    expect(readdirSync(join(dir, '.fw')).filter(name => /unfinished|resumed/.test(name))).toEqual([])

    // Nothing is unfinished. Pages whose rules allow an age of an hour are not rendered again, all others are.
    writeFileSync(join(dir, '.data/stock'), '8')
    const again = await generate('--resume')
    triggers('FW2131', again.output)
    expect(rendered()).toEqual([...START, '/flaky', '/items/6'].toSorted())
    expect(text('.output/public/items/1/index.html')).toContain('Item 1: 7')
    expect(text('.output/public/items/6/index.html')).toContain('Item 6: 8')

    // Other code: no page is used.
    writeFileSync(join(dir, 'app/pages/flaky.vue'), '<template><h1>Changed</h1></template>')
    expect((await generate()).code).toBe(0)
    expect(rendered()).toEqual([...START, ...ITEMS, '/flaky'].toSorted())
  },
)
