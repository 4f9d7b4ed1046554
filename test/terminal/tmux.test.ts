import { expect, it } from 'vitest'
import { createProject } from '../project'
import { openTerminal } from './tmux'

const PROGRAM = `process.stdout.write((process.stdout.isTTY ? 'a terminal ' : 'no terminal ') + '\\u001b[31mred\\u001b[0m\\n')
process.stdin.setRawMode(true).on('data', data => String(data) === 'q' ? process.exit(3) : console.log('got ' + JSON.stringify(String(data))))`

it('runs a program in a real terminal', async () => {
  const { dir } = createProject({ 'program.cjs': PROGRAM })
  const screen = openTerminal([process.execPath, 'program.cjs'], { cwd: dir })
  await screen.shows(/a terminal red/)
  expect(screen.colored()).toContain('\u001B[31mred')
  screen.press('r')
  await screen.shows(/got "r"/)
  screen.press('C-c')
  await screen.shows(/got "\\u0003"/)
  screen.type('q')
  expect(await screen.ended()).toBe(3)
  expect(screen.all()).toContain('a terminal red')
})
