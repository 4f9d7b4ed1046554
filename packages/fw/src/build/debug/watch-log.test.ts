import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createWatchLog } from './watch-log'

it('reports the log file once, and still reports other files', () => {
  const dir = mkdtempSync(join(tmpdir(), 'fw-watch-log-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  writeFileSync(join(dir, 'dev.log'), `fw 1.0.0\n${'x'.repeat(20_000)}\n`)
  writeFileSync(join(dir, 'page.vue'), '<template />')
  const lines: string[] = []
  const log = createWatchLog({ rootDir: dir, srcDir: join(dir, 'app') }, line => {
    lines.push(line)
    appendFileSync(join(dir, 'dev.log'), `${line}\n`)
  })
  for (const name of ['dev.log', 'dev.log', 'page.vue', 'dev.log', 'page.vue', 'dev.log'])
    log('change', join(dir, name))
  log('add', 'pages/index.vue')
  log('change', join(dir, 'dev.log'))
  log('unlink', join(dir, 'gone.vue'))
  expect(lines).toEqual([
    '[fw:watch] change dev.log',
    '[fw:watch] change page.vue',
    '[fw:watch] change page.vue',
    '[fw:watch] add app/pages/index.vue',
    '[fw:watch] unlink gone.vue',
  ])
})
