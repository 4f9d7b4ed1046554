import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { ensureTmux } from '../../scripts/tmux.mjs'
import { createEnv } from '../harness/child-program'

export interface TerminalOptions {
  cwd: string
  /** On top of what every shell of a user has. `NO_COLOR` is not set: a terminal shows colours. */
  env?: Readonly<Record<string, string>>
  columns?: number
  rows?: number
}

/** A program in a real terminal. */
export interface Screen {
  /** What is to be seen now. */
  text: () => string
  /** The same with all that has scrolled away. */
  all: () => string
  /** The same as `text`, with the escapes of colours. */
  colored: () => string
  /** Presses keys by the names tmux gives them: `r`, `C-c`, `Enter`, `Down`. */
  press: (...keys: string[]) => void
  /** Types a text as it stands. */
  type: (text: string) => void
  /** Waits until all that was shown matches. */
  shows: (pattern: RegExp, limit?: number) => Promise<RegExpMatchArray>
  /** Waits for the end of the program and of all it has printed, and gives its exit code. */
  ended: (limit?: number) => Promise<number>
}

// What a program leaves on the screen can be read after its end, too.
const SETTINGS = `set -g remain-on-exit on
set -g history-limit 20000
set -g status off
set -g default-terminal "screen-256color"
set -s escape-time 0
`

// Notes the exit code, and goes on to do so when Ctrl+C is pressed.
const RUN = 'trap : INT; "$@"; echo $? > "$0.part"; mv "$0.part" "$0"'

/** Starts a program in a terminal of its own, which is closed at the end of the test. */
export function openTerminal(
  command: readonly string[],
  { cwd, env = {}, columns = 100, rows = 40 }: TerminalOptions,
): Screen {
  ensureTmux()
  // The path of a socket must be short.
  const dir = mkdtempSync(join(tmpdir(), 'tm-'))
  const settings = join(dir, 'tmux.conf')
  const code = join(dir, 'code')
  writeFileSync(settings, SETTINGS)
  const { NO_COLOR: _, ...shell } = createEnv(cwd)
  const tmux = (...args: string[]): string =>
    execFileSync('tmux', ['-S', join(dir, 's'), '-f', settings, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...shell, LANG: 'C.UTF-8', TERM: 'xterm-256color', ...env },
    })
  onTestFinished(() => {
    try {
      tmux('kill-server')
    } catch {
      // It has ended already.
    }
    rmSync(dir, { recursive: true, force: true })
  })
  tmux(
    '-u',
    'new-session',
    '-d',
    '-x',
    String(columns),
    '-y',
    String(rows),
    '-c',
    cwd,
    '--',
    'sh',
    '-c',
    RUN,
    code,
    ...command,
  )
  const capture = (...flags: string[]): string => tmux('capture-pane', '-p', '-J', ...flags).trimEnd()
  const all = (): string => capture('-S', '-')
  return {
    text: () => capture(),
    all,
    colored: () => capture('-e'),
    press: (...keys) => void tmux('send-keys', ...keys),
    type: text => void tmux('send-keys', '-l', text),
    shows: (pattern, limit = 45_000) =>
      vi.waitFor(
        () => {
          const shown = all()
          expect(shown).toMatch(pattern)
          return pattern.exec(shown)!
        },
        { timeout: limit, interval: 100 },
      ),
    ended: (limit = 30_000) =>
      vi.waitFor(
        () => {
          expect(existsSync(code), `The program still runs:\n${all()}`).toBe(true)
          // What it printed last may be on its way to the screen.
          expect(tmux('display-message', '-p', '#{pane_dead}').trim()).toBe('1')
          return Number(readFileSync(code, 'utf8'))
        },
        { timeout: limit, interval: 100 },
      ),
  }
}
