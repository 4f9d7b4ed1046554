import { existsSync } from 'node:fs'
import { describeFailure, isFirstReport } from '@fw/kit/internal'
import { ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { stripColors } from '@fw/schema/errors'
import type { LogErrorOptions, Logger, LogOptions, LogType } from 'vite'
import { deniedFile } from '../client-code/client-code'

/** Log messages of the bundler about edits and dependencies, and their short form. */
const SHORT: ReadonlyArray<readonly [RegExp, (match: RegExpExecArray, rootDir: string) => string | undefined]> = [
  [/^hmr update (.*)$/s, ([, files], rootDir) => `${green('hmr')} ${shortenFiles(files!, rootDir)}`],
  [
    /^(?:trigger )?page reload ?(.*)$/s,
    ([, files], rootDir) => `${green('reload')} ${shortenFiles(files!, rootDir)}`.trim(),
  ],
  [
    /^hmr invalidate (.*)$/s,
    ([, files], rootDir) => `${green('hmr')} could not preserve the state of ${shortenFiles(files!, rootDir)}`,
  ],
  [/^(?:new )?dependenc(?:y|ies) optimized: (.*)$/s, ([, names]) => `optimized dependencies: ${names}`],
  [
    /^(?:\[optimizer\]|Re-optimizing|Forced re-optimization|optimized dependencies changed|tip: consider|vite v|watching for|build started|built in|✓ built|transforming|rendering|computing)/,
    () => undefined,
  ],
]

/** Messages that repeat an error which is thrown anyway. */
const ANNOUNCED = /^(?:✗ Build failed in |Unable to resolve `@import )/

/** A file that is not sent to browsers. The bundler's hint only knows one of the possible reasons. */
const DENIED = /^The request id "(.*)" is outside of Vite serving allow list\.$/s
const DENIED_HINT = /server-fs-allow/

/**
 * The logger for the bundler: short lines, repeated lines counted, problems in fw's format. Problems are always
 * printed, edits with `info` and above, other output of the bundler with `verbose`.
 */
export function createLogger(app: Fw): Logger {
  const { logLevel, bundler1, dev, rootDir } = app.options
  const screen = createScreen(bundler1.clearScreen)
  const warned = new Set<string>()
  const logged = new WeakSet<object>()
  const logger: Logger = {
    hasWarned: false,
    info: (message, options) => {
      // fw prints the result of a build itself.
      const line =
        logLevel === 'verbose'
          ? emitWhole(message, options)
          : dev && logLevel === 'info'
            ? shorten(message, options, rootDir)
            : undefined
      if (line !== undefined) screen.print(line, options?.clear)
    },
    warn: message => {
      if (DENIED_HINT.test(message)) return
      logger.hasWarned = true
      console.warn(withoutPrefix(message))
    },
    warnOnce: message => {
      if (warned.has(message)) return
      warned.add(message)
      logger.warn(message)
    },
    error: (message, options) => {
      logger.hasWarned = true
      if (options?.error) logged.add(options.error)
      reportError(app, message, options)
    },
    clearScreen: (_: LogType) => screen.clear(),
    hasErrorLogged: error => logged.has(error),
  }
  return logger
}

function emitWhole(message: string, options: LogOptions | undefined): string {
  return `${options?.environment ? `${options.environment} ` : ''}${message}`
}

function shorten(message: string, options: LogOptions | undefined, rootDir: string): string | undefined {
  const plain = stripColors(message).trim()
  for (const [pattern, emit] of SHORT) {
    const match = pattern.exec(plain)
    if (match) return isServer(options) ? undefined : emit(match, rootDir)
  }
  return message
}

// The next request loads changed server code, so a reload of the server is not worth a line.
function isServer({ environment }: LogOptions = {}): boolean {
  return environment !== undefined && !environment.includes('client')
}

function reportError(app: Fw, message: string, options: LogErrorOptions | undefined): void {
  const denied = DENIED.exec(stripColors(message))?.[1]
  const described =
    denied !== undefined ? deniedFile(app, denied) : options?.error ? describeFailure(options.error, app) : undefined
  if (described instanceof ProblemError)
    for (const problem of described.problems.filter(found => isFirstReport(app, found))) app.report(problem)
  else if (!ANNOUNCED.test(stripColors(message))) console.error(withoutPrefix(message))
}

interface Screen {
  print: (line: string, clear?: boolean) => void
  clear: () => void
}

/** Prints lines, and counts repeated ones. Only an interactive terminal is cleared. */
function createScreen(mayClear: boolean): Screen {
  const canClear = mayClear && process.stdout.isTTY && !process.env.CI
  let last = ''
  let count = 0
  // Existing output scrolls up and stays readable.
  const clear = (): void => {
    if (canClear) process.stdout.write(`${'\n'.repeat(Math.max(0, process.stdout.rows - 2))}\u001B[1;1H\u001B[0J`)
  }
  return {
    clear,
    print(line, wantsClear) {
      count = line === last ? count + 1 : 1
      last = line
      if (wantsClear) clear()
      console.log(count > 1 ? `${line} (×${count})` : line)
    },
  }
}

function green(text: string): string {
  return process.stdout.hasColors?.() ? `\u001B[32m${text}\u001B[39m` : text
}

/** Files as the author knows them: relative to the project, or absolute if they are outside of it. */
function shortenFiles(files: string, rootDir: string): string {
  return [...new Set(files.split(', ').map(file => shortenFile(file.trim(), rootDir)))].join(', ')
}

// The bundler writes a file as its URL (`/app/a.vue`, `/@fs/elsewhere/a.vue`), or as its path if it reloads the page.
function shortenFile(file: string, rootDir: string): string {
  const url = file.replace(/\?[^\s,]*/, '')
  const path = url.replace(/^\/@fs(?=\/)/, '')
  if (path.startsWith(`${rootDir}/`)) return path.slice(rootDir.length + 1)
  if (path !== url || existsSync(path)) return path
  return path.replace(/^\/(?:@id\/)?/, '')
}

function withoutPrefix(message: string): string {
  return stripColors(message).startsWith('[vite]') ? stripColors(message).replace(/^\[vite\]:? ?/, '') : message
}
