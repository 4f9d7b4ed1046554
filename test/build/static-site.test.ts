import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openPage } from '../browser/page'
import { bin, runCommand } from '../harness/build-app'
import { startProgram } from '../harness/child-program'
import { triggers } from '../triggers'

const files = {
  'app/app.vue': '<template><FwPage /></template>',
  'app/pages/index.vue':
    '<script setup>\nconst count = ref(0)\n</script>\n<template><main><h1>Home</h1><button @click="count++">{{ count }}</button><FwLink to="/posts/1">First</FwLink></main></template>',
  'app/pages/posts/[id].vue': '<template><main><h1>Post {{ $route.params.id }}</h1></main></template>',
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** Serves files like any static host. */
async function serve(dir: string): Promise<string> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://localhost').pathname)
    const file = [path, join(path, 'index.html')]
      .map(name => join(dir, name))
      .find(name => existsSync(name) && statSync(name).isFile())
    response
      .writeHead(file ? 200 : 404, { 'content-type': TYPES[extname(file ?? '404.html')] ?? 'text/plain' })
      .end(readFileSync(file ?? join(dir, '404.html')))
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('works on a static host: hydrates pages, navigates, and starts the app for unknown paths', async () => {
  const { dir, code, output } = await runCommand(['generate'], { layout: 'v4', fixture: { config: {}, files } })
  expect(code, output).toBe(0)
  const url = await serve(join(dir, '.output/public'))
  const { page, shows } = await openPage(url)
  await page.click('button')
  await shows('button', '1')
  await page.click('a')
  await shows('h1', 'Post 1')
  // Without a file, the host responds with 404.html, where the application renders the page on the client.
  const missing = await openPage(`${url}/posts/99`, { expected: [/404/] })
  await missing.shows('h1', 'Post 99')

  const preview = startProgram([bin, 'preview', '--port', '0', '--host', '127.0.0.1'], { cwd: dir })
  onTestFinished(() => preview.stop())
  const [address] = await preview.until(/http:\/\/127\.0\.0\.1:\d+/)
  expect(await (await fetch(`${address}/posts/1`)).text()).toContain('Post 1')
  expect((await fetch(`${address}/none`)).status).toBe(404)
  const second = startProgram([bin, 'preview', '--port', new URL(address).port, '--host', '127.0.0.1'], { cwd: dir })
  onTestFinished(() => second.stop())
  expect(await second.done).toBe(1)
  triggers('FW2007', second.output())
  process.kill(preview.pid, 'SIGINT')
  expect(await preview.done).toBe(0)
})
