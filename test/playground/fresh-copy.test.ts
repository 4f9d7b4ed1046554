import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runFw } from '../commands/program'
import { startProgram } from '../harness/child-program'
import { root } from '../guards/repository'
import { removeFolder } from '../harness/remove-folder'

it('reports no problems in the playground', async () => {
  expect(await runFw(['config', 'check', 'playground'], root)).toEqual({
    code: 0,
    out: 'No problems found.\n',
    err: '',
  })
})

it('reports no type errors in the playground', async () => {
  expect(await runFw(['typecheck', 'playground'], root)).toMatchObject({
    code: 0,
    out: 'Checking types…\nNo type errors found.\n',
  })
}, 180_000)

it('lists every variable of the playground in .env.example', async () => {
  const { code, out } = await runFw(['env', 'playground', '--example'], root)
  expect(out).toBe('playground/.env.example already lists every variable.\n')
  expect(code).toBe(0)
})

it('starts a fresh copy of the playground in development', async () => {
  mkdirSync(join(root, 'tmp/apps'), { recursive: true })
  const dir = mkdtempSync(join(root, 'tmp/apps/playground-'))
  cpSync(join(root, 'playground'), dir, {
    recursive: true,
    filter: path => !['.data', '.fw', '.output', 'node_modules'].includes(basename(path)),
  })
  const program = startProgram([join(root, 'packages/fw/bin/fw.mjs'), 'dev', '--port', '0', '--host', '127.0.0.1'], {
    cwd: dir,
  })
  onTestFinished(async () => {
    await program.stop()
    removeFolder(dir)
  })
  const [url] = await program.until(/http:\/\/127\.0\.0\.1:\d+\//)
  await fetch(new URL('/__fw_ready', url))
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  expect(await response.text()).toContain('<title>Reading list · Shelf</title>')
  expect(response.status).toBe(200)
})

it('prints the URL of the playground with `npm start`, and exits on SIGINT', async () => {
  const program = startProgram([join(root, 'scripts/start.mjs'), '--port', '0', '--host', '127.0.0.1'], { cwd: root })
  onTestFinished(() => program.stop())
  const [url] = await program.until(/http:\/\/127\.0\.0\.1:\d+\//)
  process.kill(program.pid, 'SIGINT')
  expect(await program.done).toBe(0)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
