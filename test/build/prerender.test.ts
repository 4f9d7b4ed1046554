import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../harness/build-app'
import { triggers } from '../triggers'

// Each route appends its start and end to a file: prerendering uses several threads, which share no memory. It ends when
// as many routes have started as the file `together` says.
const files = {
  'app/pages/index.vue': '<template><h1>Home</h1></template>',
  'server/routes/slow/[id].ts': `import { appendFileSync, readFileSync } from 'node:fs'
const countStarts = () => readFileSync('notes.txt', 'utf8').split('begin').length - 1
export default defineEventHandler(async (event) => {
  appendFileSync('notes.txt', \`begin \${Date.now()}\\n\`)
  do await new Promise(resolve => setTimeout(resolve, 20))
  while (countStarts() < Number(readFileSync('together', 'utf8')))
  appendFileSync('notes.txt', \`end \${Date.now()}\\n\`)
  return new Response(getRouterParam(event, 'id'))
})
`,
  'server/routes/flaky.ts': `import { appendFileSync, readFileSync } from 'node:fs'
export default defineEventHandler(() => {
  appendFileSync('attempts.txt', \`\${Date.now()}\\n\`)
  if (readFileSync('attempts.txt', 'utf8').trim().split('\\n').length < 3) throw createError({ statusCode: 503, statusMessage: 'Not yet' })
  return new Response('at last')
})
`,
}

async function generate(prerender: string, together = 1) {
  const { dir, code, output } = await runCommand(['generate'], {
    layout: 'v4',
    fixture: {
      config: `{ hooks: { 'prerender:routes': ({ routes }) => void routes.add('/slow/hooked') }, serverEngine: { prerender: { routes: ['/slow/1', '/slow/2', '/slow/3', '/flaky'], ${prerender} } } }`,
      files: { ...files, together: String(together) },
    },
  })
  const lines = (file: string): string[] => readFileSync(join(dir, file), 'utf8').trim().split('\n')
  return {
    dir,
    code,
    output,
    notes: lines('notes.txt').map(line => line.split(' ')),
    attempts: lines('attempts.txt').map(Number),
  }
}

const gaps = (times: readonly number[]): number[] => times.slice(1).map((time, index) => time - times[index]!)

it('prerenders one route at a time, with an interval, and retries failed routes', async () => {
  const { dir, code, output, notes, attempts } = await generate(
    'concurrency: 1, interval: 200, retry: 2, retryDelay: 400',
  )
  expect(code, output).toBe(0)
  expect(notes.map(([word]) => word)).toEqual(['begin', 'end', 'begin', 'end', 'begin', 'end', 'begin', 'end'])
  // From each end to the next start, at least the interval passes. A timer may fire slightly early.
  const pauses = gaps(notes.map(([, time]) => Number(time))).filter((_, index) => index % 2 === 1)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(190)
  expect(attempts).toHaveLength(3)
  expect(Math.min(...gaps(attempts))).toBeGreaterThanOrEqual(390)
  expect(readFileSync(join(dir, '.output/public/flaky'), 'utf8')).toBe('at last')
  expect(readFileSync(join(dir, '.output/public/slow/hooked'), 'utf8')).toBe('hooked')
})

it('prerenders several routes concurrently, without retries', async () => {
  const { code, output, notes, attempts } = await generate('concurrency: 4, retry: 0', 3)
  expect(code).toBe(1)
  triggers('FW2024', output)
  expect(output).toMatch(/\/flaky.*503/)
  expect(attempts).toHaveLength(1)
  expect(notes.slice(0, 3).map(([word]) => word)).toEqual(['begin', 'begin', 'begin'])
})

it('times out routes that never respond, prerenders the others, and exits', async () => {
  const { dir, code, output } = await runCommand(['generate'], {
    layout: 'v3',
    fixture: {
      config: {
        serverEngine: {
          prerender: {
            timeout: 10_000,
            concurrency: 8,
            failOnError: true,
            routes: ['/silent', '/endless', '/stream', '/torn', '/late/1', '/late/2'],
          },
        },
      },
      files: {
        'app/pages/index.vue': '<template><h1>Home</h1><a href="/hangs">hangs</a><a href="/about">about</a></template>',
        'app/pages/about.vue': '<template><h1>About</h1></template>',
        'app/pages/hangs.vue': '<script setup>\nawait $fetch("/silent")\n</script>\n<template><p /></template>',
        'server/routes/silent.ts': 'export default defineEventHandler(() => new Promise(() => {}))',
        // Blocks its thread without using the processor.
        'server/routes/endless.ts':
          'const cell = new Int32Array(new SharedArrayBuffer(4))\nexport default defineEventHandler(() => { for (;;) Atomics.wait(cell, 0, 0) })',
        'server/routes/stream.ts':
          'export default defineEventHandler(() => new ReadableStream({ start: controller => controller.enqueue(new Uint8Array(8)) }))',
        'server/routes/torn.ts':
          'export default defineEventHandler(() => new ReadableStream({ start: controller => controller.error(new Error("torn off")) }))',
        'server/routes/late/[id].ts':
          'export default defineEventHandler(async (event) => {\n  await new Promise(resolve => setTimeout(resolve, 300))\n  return getRouterParam(event, "id")\n})',
        'server/plugins/close.ts': `import { writeFileSync } from 'node:fs'\nexport default defineNitroPlugin((app) => { app.hooks.hook('close', () => writeFileSync('closed.txt', '')) })`,
      },
    },
  })
  expect(code, output).toBe(1)
  triggers('FW2024', output)
  for (const route of ['/silent', '/endless', '/stream', '/hangs'])
    expect(output).toContain(`${route}  504 No response within 10 s`)
  expect(output).toMatch(/\/torn {2}500 .*torn off/)
  expect(output).toMatch(/\b5 routes failed/)
  expect(existsSync(join(dir, 'closed.txt'))).toBe(true)
})
