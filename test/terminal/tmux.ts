import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { ensureTmux } from '../../scripts/system/tmux.mjs'
import { createEnv } from '../harness/child-program'
import { OUTPUT_WAIT_MS } from '../harness/wait-limits'
import { removeFolder } from '../harness/remove-folder'

export interface TerminalOptions {
  cwd: string
  /** In addition to the variables of a user's shell. `NO_COLOR` is not set, because a terminal shows colors. */
  env?: Readonly<Record<string, string>>
  columns?: number
  rows?: number
}

/** A program in a real terminal. */
export interface Screen {
  /** The visible text. */
  text: () => string
  /** The text including the scrollback. */
  all: () => string
  /** Like `text`, with the escape codes of colors. */
  colored: () => string
  /** Presses keys by their tmux names: `r`, `C-c`, `Enter`, `Down`. */
  press: (...keys: string[]) => void
  /** Types a text literally. */
  type: (text: string) => void
  /** Waits until the text including the scrollback matches. */
  shows: (pattern: RegExp, limit?: number) => Promise<RegExpMatchArray>
  /** Waits until the program has exited and all output was received. Returns the exit code. */
  ended: (limit?: number) => Promise<number>
}

// The screen can still be read after the program has exited.
const SETTINGS = `set -g remain-on-exit on
set -g history-limit 20000
set -g status off
set -g default-terminal "screen-256color"
set -s escape-time 0
`

// Writes the exit code, even when Ctrl+C is pressed.
const RUN = 'trap : INT; "$@"; echo $? > "$0.part"; mv "$0.part" "$0"'

/** Starts a program in a separate terminal, which is closed at the end of the test. */
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
    removeFolder(dir)
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
    shows: (pattern, limit = OUTPUT_WAIT_MS) =>
      vi.waitFor(
        () => {
          const shown = all()
          expect(shown).toMatch(pattern)
          return pattern.exec(shown)!
        },
        { timeout: limit, interval: 100 },
      ),
    ended: (limit = OUTPUT_WAIT_MS) =>
      vi.waitFor(
        () => {
          expect(existsSync(code), `The program still runs:\n${all()}`).toBe(true)
          // The last output may not have reached the screen yet.
          expect(tmux('display-message', '-p', '#{pane_dead}').trim()).toBe('1')
          return Number(readFileSync(code, 'utf8'))
        },
        { timeout: limit, interval: 100 },
      ),
  }
}
