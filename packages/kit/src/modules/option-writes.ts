import {
  createModuleSource,
  diffOptions,
  formatPath,
  isMergeable,
  leaveLabel,
  moduleDiagnostics,
  resolve,
  show,
  snapshotOptions,
  valueAt,
} from '@fw/schema'
import type { ConfigSource, Facts, Fw, FwOptions, PlainObject, Resolution } from '@fw/schema'
import { stateOf } from '../app-state'
import type { StateOwner } from '../app-state'
import { completeOptions, isEmptyContainer } from './complete-options'

/** Whose code is running: a module, or listeners of hooks while no module is set up. */
interface Writer {
  name: string
  file?: string
}

const HOOKS: Writer = { name: 'hooks' }

/** What modules write to the options of an application, each module as a source. */
class OptionWrites {
  /** The module that wrote last is first: it has the highest precedence. */
  readonly sources: ConfigSource[] = []
  /** The modules that are being set up, the innermost last: a module can install others. */
  private readonly writers: Writer[] = [HOOKS]
  /** Labels that belong to modules, beside those that the configuration was resolved without. */
  readonly leftLabels: string[] = []
  private known: FwOptions

  constructor(private readonly app: Pick<Fw, 'options'>) {
    // Before the snapshot: containers that stay empty were not written by a module.
    completeOptions(app.options)
    this.known = snapshotOptions(app.options)
  }

  /** A module is about to run. What was written before belongs to the module that installs it, or to hooks. */
  begin(module: Writer): void {
    this.record()
    this.writers.push(module)
  }

  /** The module has run. */
  end(): void {
    this.record()
    this.writers.pop()
  }

  /** Attributes what a function writes to a module: also while another one runs, or a listener of a hook. */
  writeAs(module: Writer, write: () => void): void {
    if (this.writers.at(-1)!.name === module.name) return write()
    this.begin(module)
    write()
    this.end()
  }

  /** A module has a label as its key: from now on, the options of the tool have the tool's own name. */
  leaveLabel(label: string): void {
    this.record()
    const name = leaveLabel(this.app.options, label)
    if (name === undefined) return
    this.leftLabels.push(label)
    for (const { config } of this.sources) {
      if (config[label] === undefined) continue
      config[name] = config[label]
      delete config[label]
    }
    this.accept()
  }

  /** Attributes everything that was written since the last call to the current writer. */
  record(): void {
    const { options } = this.app
    const changes = diffOptions(this.known, options)
    if (changes.length === 0) return
    const { name, ...file } = this.writers.at(-1)!
    if (options.experimental.debugModuleMutation) {
      for (const { path, from, to } of changes)
        console.log(`[fw:module] ${name} changed ${formatPath(path)}: ${show(from)} → ${show(to)}`)
    }
    const label = name === HOOKS.name ? name : `module ${name}`
    this.sources.unshift(createModuleSource({ name: label, rootDir: options.rootDir, ...file }, changes))
    this.accept()
  }

  /** What was written since the last call follows from the sources. */
  accept(): void {
    this.known = snapshotOptions(this.app.options)
  }
}

const optionWrites: StateOwner<{ record?: OptionWrites }> = { name: 'kit:option-writes', state: () => ({}) }

/** The record of an application. It starts with the first call, so that an application without modules has none. */
export function recordOptionWrites(app: Fw): OptionWrites {
  return (stateOf(app, optionWrites).record ??= new OptionWrites(app))
}

/**
 * Resolves the options of an application again with what its modules wrote as further sources, and updates the options
 * that follow from it. Undefined if modules wrote nothing.
 */
export function resolveOptionWrites(
  app: Fw,
  { sources: configured, facts }: { sources: readonly ConfigSource[]; facts?: Facts },
): Resolution | undefined {
  const written = writtenSources(app)
  reportLateOptions(app, written)
  return facts && written.length > 0 ? resolveWithWrites(app, configured, facts) : undefined
}

/** The same for other sources: also if modules wrote nothing. */
export function resolveWithWrites(app: Fw, configured: readonly ConfigSource[], baseFacts: Facts): Resolution {
  const { leftLabels = [] } = stateOf(app, optionWrites).record ?? {}
  const facts = { ...baseFacts, moduleKeys: [...baseFacts.moduleKeys, ...leftLabels] }
  // A module may have changed `rootDir`, but it is part of the project.
  const sources = writtenSources(app).map(source => ({ ...source, rootDir: facts.rootDir }))
  const resolution = resolve([...sources, ...configured], facts)
  for (const { path, to } of diffOptions(app.options, resolution.options)) {
    // A group drops members that it does not declare, but the module may read its own again.
    const isDropped = to === undefined && sources.some(({ config }) => valueAt(config, path) !== undefined)
    const holder = valueAt(app.options, path.slice(0, -1)) as PlainObject
    if (!isDropped) update(holder, path.at(-1)!, to)
  }
  stateOf(app, optionWrites).record?.accept()
  app.isSet = resolution.isSet
  return resolution
}

/** What to do instead of a write to an option that was read before modules run. */
const LATE_OPTIONS = {
  extends: 'List the layer in `extends` of `fw.config`.',
  hooks: 'Call `fw.hook(name, listener)` in the module.',
} as const

function reportLateOptions(app: Fw, written: readonly ConfigSource[]): void {
  for (const { name, file, config } of written) {
    for (const [key, fix] of Object.entries(LATE_OPTIONS)) {
      if (config[key] !== undefined)
        app.report(moduleDiagnostics.lateOption({ module: name, key, fix }, file ? { location: { file } } : {}))
    }
  }
}

/** What modules have written to the options, the highest precedence first. */
export function writtenSources(app: Fw): readonly ConfigSource[] {
  const writes = stateOf(app, optionWrites).record
  writes?.record()
  return writes?.sources ?? []
}

/** Sets a member. Objects stay the same ones, because modules may have references to them. */
function update(holder: PlainObject, key: string, value: unknown): void {
  const current = holder[key]
  if (value === undefined) {
    // Listeners of later hooks may still add to it.
    if (!isEmptyContainer(current)) delete holder[key]
  } else if (!isMergeable(current) || !isMergeable(value)) holder[key] = value
  else for (const name of new Set([...Object.keys(current), ...Object.keys(value)])) update(current, name, value[name])
}
