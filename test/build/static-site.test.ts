import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openPage } from '../browser/page'
import { bin, runCommand } from '../harness/build-app'
import { startProgram } from '../harness/child-program'
import { startStaticHost } from '../harness/static-host'
import { triggers } from '../triggers'

const files = {
  'app/app.vue': '<template><FwPage /></template>',
  'app/pages/index.vue':
    '<script setup>\nconst count = ref(0)\n</script>\n<template><main><h1>Home</h1><button @click="count++">{{ count }}</button><FwLink to="/posts/1">First</FwLink></main></template>',
  'app/pages/posts/[id].vue': '<template><main><h1>Post {{ $route.params.id }}</h1></main></template>',
}

it('works on a static host: hydrates pages, navigates, and starts the app for unknown paths', async () => {
  const { dir, code, output } = await runCommand(['generate'], { layout: 'v4', fixture: { config: {}, files } })
  expect(code, output).toBe(0)
  const { url } = await startStaticHost(join(dir, '.output/public'))
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
