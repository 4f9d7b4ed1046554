import { readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchConfig } from '@fw/kit'
import { configNames, Debounce, FileWatcher, moduleFiles } from '@fw/kit/internal'
import type { ConfigChange, ConfigWatcher, LoadedOptions } from '@fw/kit'
import { ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { dirname, join, relative } from 'pathe'
import { hasOtherModules, moduleCandidates } from '../modules'
import { describeChange } from './job'
import type { Job } from './job'
import { StartupFiles } from './startup-files'

// The first pages load first. Edits in the meantime are found by comparing the files.
const WATCH_DELAY_MS = 300

/** The fields of package.json that decide which code a process has loaded. */
const PACKAGE_FIELDS = ['type', 'imports', 'dependencies', 'devDependencies'] as const

interface ChangeWatcherOptions {
  /** The options of the first start. */
  loaded: LoadedOptions
  reload: () => Promise<LoadedOptions>
  restart: (job: Job) => void
  /** Called with the errors of the configuration after an edit. */
  onError: (error: unknown) => void
  /** Called when these errors are fixed, and no restart is needed. */
  onRecover: () => void
  /** Called with options without errors after an edit. */
  onLoad: (loaded: LoadedOptions) => void
}

/**
 * Watches the files that the application as a whole depends on, and restarts it. Nothing is watched before `watchApp`
 * or `watchProject` is called.
 */
export class ChangeWatcher {
  private readonly rootDir: string
  private readonly packageFile: string
  private packageFields: string
  private readonly initialIgnoreFiles: string
  private readonly startupFiles = new StartupFiles()
  private readonly closing = new AbortController()
  private app: Fw | undefined
  private hasConfigErrors = false
  private startedAt = 0
  private config: Promise<ConfigWatcher> | undefined
  private project: FileWatcher | undefined
  private changedPath = ''
  private readonly debounce = new Debounce(() => this.restartProject())

  constructor(private readonly options: ChangeWatcherOptions) {
    this.rootDir = options.loaded.facts.rootDir
    this.packageFile = join(this.rootDir, 'package.json')
    this.packageFields = readPackageFields(this.packageFile)
    this.initialIgnoreFiles = timestampsOf(this.ignoreFiles())
  }

  /** An application is about to start. */
  start(): void {
    this.startedAt = Date.now()
    this.startupFiles.start(this.startedAt)
  }

  /** Watches the files that a running application was created from. */
  async watchApp(app: Fw): Promise<void> {
    this.app = app
    if (!this.config)
      await sleep(WATCH_DELAY_MS, undefined, { ref: false, signal: this.closing.signal }).catch(() => undefined)
    await Promise.all([this.closeProject(), this.watchConfiguration()])
    if (this.app === app && (await hasOtherModules(app)))
      this.options.restart({ hard: false, reason: 'a module changed' })
  }

  /**
   * Watches all files of the project after a failed start: any edit may fix it, also one that was made during the
   * start.
   */
  async watchProject(loaded: LoadedOptions): Promise<void> {
    this.app = undefined
    this.startupFiles.fail()
    await this.watchConfiguration()
    if (this.closing.signal.aborted) return
    this.project ??= this.createProjectWatcher(loaded)
    await this.project.started
  }

  async close(): Promise<void> {
    this.closing.abort()
    await Promise.all([this.closeProject(), this.config?.then(watcher => watcher.close())])
  }

  private createProjectWatcher(loaded: LoadedOptions): FileWatcher {
    const watcher = new FileWatcher({
      folders: loaded.layers.map(layer => layer.rootDir),
      since: this.startedAt,
      isSkipped: path => isOutput(path, loaded),
    })
    watcher.subscribe((_event, path) => this.onProjectEvent(path, loaded))
    return watcher
  }

  private onProjectEvent(path: string, loaded: LoadedOptions): void {
    // The configuration watcher already watches these.
    const watched = [...loaded.files, ...this.extraFiles()]
    if (watched.includes(path) || watched.includes(dirname(path)) || this.startupFiles.has(path)) return
    this.changedPath = path
    this.debounce.schedule()
  }

  private restartProject(): void {
    this.options.restart({ hard: false, reason: `${relative(this.rootDir, this.changedPath)} changed` })
  }

  private async watchConfiguration(): Promise<void> {
    if (this.closing.signal.aborted) return
    if (this.config) return (await this.config).updatePaths()
    const { loaded, reload, restart, onError } = this.options
    this.config = watchConfig({
      ...loaded.loadedWith,
      initial: loaded,
      load: reload,
      extraPaths: () => this.extraFiles(),
      onChange: change => this.onConfigChange(change),
      onError,
    })
    await this.config
    if (this.hasChangedPackage()) restart({ hard: this.app !== undefined, reason: 'package.json changed' })
    else if (this.initialIgnoreFiles !== timestampsOf(this.ignoreFiles()))
      restart({ hard: false, reason: `${configNames(this.rootDir).ignore} changed` })
  }

  private onConfigChange(change: ConfigChange): void {
    const { restart, onError, onRecover, onLoad } = this.options
    const hadConfigErrors = this.hasConfigErrors
    this.hasConfigErrors = !change.ok
    if (this.hasConfigErrors) return onError(new ProblemError(change.problems))
    onLoad(change.loaded!)
    const hasChangedPackage = change.files.includes(this.packageFile) && this.hasChangedPackage()
    const extraFiles = this.extraFiles().filter(path => path !== this.packageFile)
    const hasChangedFiles = change.files.some(
      file => file !== this.packageFile && extraFiles.some(path => file === path || file.startsWith(`${path}/`)),
    )
    if (this.app && change.restart === 'none' && !hasChangedPackage && !hasChangedFiles)
      return hadConfigErrors ? onRecover() : undefined
    restart({
      hard: this.app !== undefined && (change.restart === 'hard' || hasChangedPackage),
      reason: describeChange(change, this.rootDir),
      loaded: change.loaded,
    })
  }

  /** Files and folders that restart the application, although no option depends on them. */
  private extraFiles(): string[] {
    return [
      this.packageFile,
      ...this.layers().flatMap(layer => moduleCandidates(layer.dirs.modules)),
      ...this.ignoreFiles(),
      ...(this.app ? moduleFiles(this.app) : []),
    ]
  }

  private ignoreFiles(): string[] {
    return this.layers().map(({ rootDir }) => join(rootDir, configNames(rootDir).ignore))
  }

  private layers(): Fw['layers'] {
    return this.app?.layers ?? this.options.loaded.layers
  }

  /** Whether package.json has other fields than the last time. */
  private hasChangedPackage(): boolean {
    const before = this.packageFields
    this.packageFields = readPackageFields(this.packageFile)
    return this.packageFields !== before
  }

  private async closeProject(): Promise<void> {
    this.debounce.cancel()
    const { project } = this
    this.project = undefined
    await project?.close()
  }
}

function isOutput(path: string, { options }: LoadedOptions): boolean {
  return (
    /\/(?:node_modules|\.git|\.output)(?:\/|$)/.test(path) ||
    path === options.buildDir ||
    path.startsWith(`${options.buildDir}/`)
  )
}

function timestampsOf(files: readonly string[]): string {
  return files.map(file => statSync(file, { throwIfNoEntry: false })?.mtimeMs).join(' ')
}

function readPackageFields(file: string): string {
  try {
    const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    return JSON.stringify(PACKAGE_FIELDS.map(field => content[field]))
  } catch {
    // The file is missing, or only partly written.
    return ''
  }
}
