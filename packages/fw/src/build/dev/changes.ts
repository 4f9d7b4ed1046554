import { readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchConfig } from '@fw/kit'
import { moduleFiles, watchEverything } from '@fw/kit/internal'
import type { ConfigChange, ConfigWatcher, LoadedOptions } from '@fw/kit'
import { ProblemError } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import { dirname, join, relative } from 'pathe'
import { hasOtherModules, modulePlaces } from '../modules'
import { describeChange } from './job'
import type { Job } from './job'
import { createOwnFiles } from './own-files'

// The first pages come first. What is edited meanwhile is noticed by looking.
const REST = 300

// Long enough for an editor that saves several files, too short to be felt.
const QUIET = 100

/** Parts of package.json that decide which code a process has loaded. */
const PACKAGE_PARTS = ['type', 'imports', 'dependencies', 'devDependencies'] as const

export interface Changes {
  /** An application is about to start. */
  begin: () => void
  /** Follows what this application was made of. */
  follow: (app: FwApp) => Promise<void>
  /**
   * Without an application every edit in the project may be the one that fixes it, also one while it was about to
   * start.
   */
  followAll: (loaded: LoadedOptions) => Promise<void>
  close: () => Promise<void>
}

export interface ChangesOptions {
  /** What the first start was made of. */
  loaded: LoadedOptions
  reload: () => Promise<LoadedOptions>
  ask: (job: Job) => void
  /** Gets what is wrong after an edit. */
  fail: (error: unknown) => void
  /** Is told when a wrong edit was taken back. */
  recover: () => void
  /** Gets options that an edit made, without errors. */
  onLoad: (loaded: LoadedOptions) => void
}

/**
 * Watches what the application as a whole depends on, and asks for restarts. Nothing is watched before the first call.
 */
export function createChanges({ loaded: initial, reload, ask, fail, recover, onLoad }: ChangesOptions): Changes {
  const { rootDir } = initial.facts
  const packageFile = join(rootDir, 'package.json')
  let app: FwApp | undefined
  let isWrong = false
  let packageParts = readPackage(packageFile)
  let config: Promise<ConfigWatcher> | undefined
  let tree: Promise<{ close: () => Promise<void> }> | undefined
  let timer: NodeJS.Timeout | undefined
  let began = 0
  const own = createOwnFiles()
  const closing = new AbortController()

  const ignoreFiles = (): string[] => (app?.layers ?? initial.layers).map(layer => join(layer.rootDir, '.fwignore'))
  const ignoredAtFirst = stampsOf(ignoreFiles())
  const watchedBeside = (): string[] => [
    packageFile,
    ...(app?.layers ?? initial.layers).flatMap(layer => modulePlaces(layer.dirs.modules)),
    ...ignoreFiles(),
    ...(app ? moduleFiles(app) : []),
  ]

  function onChange(change: ConfigChange): void {
    const wasWrong = isWrong
    isWrong = !change.ok
    if (isWrong) return fail(new ProblemError(change.problems))
    onLoad(change.loaded!)
    const hasPackages = change.files.includes(packageFile) && packageParts !== (packageParts = readPackage(packageFile))
    const others = change.files.filter(
      file => file !== packageFile && watchedBeside().some(path => file === path || file.startsWith(`${path}/`)),
    )
    if (app && change.restart === 'none' && !hasPackages && others.length === 0) return wasWrong ? recover() : undefined
    ask({
      hard: app !== undefined && (change.restart === 'hard' || hasPackages),
      reason: describeChange(change, rootDir),
      loaded: change.loaded,
    })
  }

  async function watchConfiguration(): Promise<void> {
    if (closing.signal.aborted) return
    if (config) return (await config).follow()
    config = watchConfig({ ...initial.asked, initial, load: reload, also: watchedBeside, onChange, onError: fail })
    await config
    if (packageParts !== (packageParts = readPackage(packageFile)))
      ask({ hard: app !== undefined, reason: 'package.json changed' })
    else if (ignoredAtFirst !== stampsOf(ignoreFiles())) ask({ hard: false, reason: '.fwignore changed' })
  }

  async function stopTree(): Promise<void> {
    clearTimeout(timer)
    const before = tree
    tree = undefined
    await (await before)?.close()
  }

  return {
    begin() {
      own.begin((began = Date.now()))
    },
    async follow(started) {
      app = started
      if (!config) await sleep(REST, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
      await Promise.all([stopTree(), watchConfiguration()])
      if (app === started && (await hasOtherModules(started))) ask({ hard: false, reason: 'a module changed' })
    },
    async followAll(loaded) {
      app = undefined
      own.fail()
      await watchConfiguration()
      if (closing.signal.aborted) return
      tree ??= watchEverything(
        loaded.layers.map(layer => layer.rootDir),
        {
          since: began,
          isSkipped: path => isOutput(path, loaded),
          onEvent(path) {
            // The configuration is watched already, and so are the folders of modules.
            const known = [...loaded.files, ...watchedBeside()]
            if (known.includes(path) || known.includes(dirname(path)) || own.isOwn(path)) return
            clearTimeout(timer)
            timer = setTimeout(ask, QUIET, { hard: false, reason: `${relative(rootDir, path)} changed` })
          },
        },
      )
      await tree
    },
    async close() {
      closing.abort()
      await Promise.all([stopTree(), config?.then(watcher => watcher.close())])
    },
  }
}

function isOutput(path: string, { options }: LoadedOptions): boolean {
  return (
    /\/(?:node_modules|\.git|\.output)(?:\/|$)/.test(path) ||
    path === options.buildDir ||
    path.startsWith(`${options.buildDir}/`)
  )
}

function stampsOf(files: readonly string[]): string {
  return files.map(file => statSync(file, { throwIfNoEntry: false })?.mtimeMs).join(' ')
}

function readPackage(file: string): string {
  try {
    const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    return JSON.stringify(PACKAGE_PARTS.map(part => content[part]))
  } catch {
    // A half-written one says nothing yet.
    return ''
  }
}
