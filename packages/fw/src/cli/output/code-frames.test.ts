import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createFrames } from './code-frames'
import { createColor } from './terminal'

const plain = createColor(false)

it('shows two lines before and after the location, with colors if enabled', () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fw-frame-')))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'fw.config.ts')
  writeFileSync(file, ['// one', '// two', 'export default {', '  ssr: 1,', '}', '', 'end', ''].join('\n'))
  const location = { file, line: 4, column: 3 }
  expect(createFrames(plain)(location)).toBe(
    ['    2 | // two', '    3 | export default {', '  > 4 |   ssr: 1,', '      |   ^', '    5 | }', '    6 |'].join(
      '\n',
    ),
  )
  expect(createFrames(createColor(true))(location)).toContain('\u001B[35mexport')
})

it('never shows .env files or missing files', () => {
  expect(createFrames(plain)({ file: '/nowhere/.env.local', line: 1, column: 1 })).toBeUndefined()
  expect(createFrames(plain)({ file: '/nowhere/fw.config.ts', line: 1, column: 1 })).toBeUndefined()
})
