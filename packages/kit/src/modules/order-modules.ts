import { moduleDiagnostics, ProblemError } from '@fw/schema'
import type { Fw, ModuleDependencies, ModuleDependencyMeta } from '@fw/schema'
import { dirname } from 'pathe'
import { stateOf } from '../app-state'
import type { StateOwner } from '../app-state'
import { findModuleFiles } from '../packages/find-module'
import { isInRange } from '../packages/version-range'
import { splitPackage } from '../packages/resolve-package'
import { runWithFw } from '../context'
import { addPackageCommand } from '../packages/package-manager'
import { installedModules } from './installed-modules'
import { loadModule, searchFrom, versionOf } from './load-module'
import type { LoadedModule } from './load-module'
import { describeModuleFailure } from './module-failure'
import { NUXT_PACKAGE } from '../packages/nuxt-package'
import { isNuxtModule } from './nuxt-modules'

/** Options that a module sets for one that it requires. */
export interface DependencyOptions extends Pick<ModuleDependencyMeta, 'defaults' | 'overrides'> {
  /** The module that sets them. */
  by: Pick<LoadedModule, 'name' | 'file'>
}

/** What modules require of others. */
const requirements: StateOwner<{
  /** Options that modules set for those they require, by what identifies the other module. */
  options: Map<unknown, DependencyOptions[]>
  /** Optional dependencies that no module has installed so far. */
  awaited: AwaitedModule[]
}> = {
  name: 'kit:module-requirements',
  state: () => ({ options: new Map(), awaited: [] }),
}

interface AwaitedModule {
  name: string
  dependency: ModuleDependencyMeta
  by: LoadedModule
  isNamed: (module: KnownModule & { entry?: unknown }) => boolean
}

type KnownModule = Pick<LoadedModule, 'meta' | 'file'>

/** Options that other modules set for a module. */
export function optionsFromDependents(app: Fw, key: unknown): readonly DependencyOptions[] {
  return stateOf(app, requirements).options.get(key) ?? []
}

/** The modules in setup order: as listed, but each after those that it requires, which are added if not listed. */
export async function orderModules(listed: readonly LoadedModule[], app: Fw): Promise<LoadedModule[]> {
  const order = new ModuleOrder(listed, app)
  for (const module of listed) await order.add(module, [])
  return [...order.modules.values()]
}

class ModuleOrder {
  /** The modules in setup order, by what identifies them. */
  readonly modules = new Map<unknown, LoadedModule>()
  private readonly known: LoadedModule[]

  constructor(
    listed: readonly LoadedModule[],
    private readonly app: Fw,
  ) {
    this.known = [...listed]
  }

  /** Adds a module after its dependencies. `chain` are the modules that require it. */
  async add(module: LoadedModule, chain: readonly LoadedModule[]): Promise<void> {
    if (this.modules.has(module.key)) return
    const start = chain.findIndex(({ key }) => key === module.key)
    if (start >= 0) {
      throw new ProblemError([
        moduleDiagnostics.moduleCycle(
          { chain: [...chain.slice(start), module].map(({ name, meta }) => meta.name ?? name) },
          module.file ? { location: { file: module.file } } : {},
        ),
      ])
    }
    for (const [name, dependency = {}] of Object.entries(await this.dependenciesOf(module))) {
      const required = await this.find(name, dependency, module)
      if (!required) continue
      await this.apply({ name, dependency, by: module }, required)
      if ('entry' in required) await this.add(required, [...chain, module])
    }
    for (const awaited of stateOf(this.app, requirements).awaited)
      if (awaited.isNamed(module)) await this.apply(awaited, module)
    this.modules.set(module.key, module)
  }

  /** Checks the version of a required module, and remembers the options that it gets. */
  private async apply(
    { name, dependency, by }: Omit<AwaitedModule, 'isNamed'>,
    required: KnownModule & { key: unknown },
  ): Promise<void> {
    await this.requireVersion(name, dependency, required, by)
    this.remember(dependency, required, by)
  }

  private async dependenciesOf(loaded: LoadedModule): Promise<ModuleDependencies> {
    const { module, name, file } = loaded
    const before: ModuleDependencies = isNuxtModule(file) ? { [NUXT_PACKAGE]: {} } : {}
    if (typeof module !== 'function' || !module.getModuleDependencies) return before
    try {
      const dependencies = await runWithFw(this.app, () => module.getModuleDependencies!(this.app), file, name)
      return { ...before, ...dependencies }
    } catch (error) {
      throw await describeModuleFailure(error, 'load', loaded)
    }
  }

  /** The module of that name: a listed one, one that is installed already, or else a package. */
  private async find(
    name: string,
    dependency: ModuleDependencyMeta,
    by: LoadedModule,
  ): Promise<LoadedModule | (KnownModule & { key: unknown }) | undefined> {
    const from = by.file ? dirname(by.file) : by.from
    const files = await findModuleFiles(name, searchFrom(from, this.app))
    const isNamed: AwaitedModule['isNamed'] = ({ meta, file, entry }) =>
      meta.name === name || meta.configKey === name || (file !== undefined && files.includes(file)) || entry === name
    const listed = this.known.find(isNamed)
    if (listed) return listed
    const installed = installedModules(this.app).find(module => isNamed(module))
    if (installed) return { meta: installed.meta, file: installed.file, key: installed.file ?? installed.module }
    if (!dependency.optional) return this.load(name, from, by)
    // Another module may install it during its setup.
    stateOf(this.app, requirements).awaited.push({ name, dependency, by, isNamed })
    return undefined
  }

  private async load(name: string, from: string, by: LoadedModule): Promise<LoadedModule> {
    try {
      const loaded = await loadModule({ entry: name, from, origin: { kind: 'module', module: by.name } }, this.app)
      const listed = this.known.find(({ key }) => key === loaded.key)
      if (!listed) this.known.push(loaded)
      return listed ?? loaded
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problems[0]?.code !== 'FW2001') throw error
      const isPath = /^[./~@]?[./~@]?\//.test(name)
      const install = isPath ? '' : this.installCommand(splitPackage(name)[0])
      throw new ProblemError([
        moduleDiagnostics.moduleDependencyMissing(
          { module: by.name, dependency: name, install },
          by.file ? { location: { file: by.file } } : {},
        ),
      ])
    }
  }

  private async requireVersion(
    name: string,
    { version: range }: ModuleDependencyMeta,
    required: KnownModule,
    by: LoadedModule,
  ): Promise<void> {
    const version = range === undefined ? undefined : versionOf(required)
    if (version === undefined || (await isInRange(version, range!))) return
    const install = this.installCommand(`${splitPackage(name)[0]}@${/\s/.test(range!) ? `"${range}"` : range}`)
    throw new ProblemError([
      moduleDiagnostics.moduleDependencyVersion(
        { module: by.name, dependency: name, version, range: range!, install },
        by.file ? { location: { file: by.file } } : {},
      ),
    ])
  }

  private remember({ defaults, overrides }: ModuleDependencyMeta, { key }: { key: unknown }, by: LoadedModule): void {
    if (!defaults && !overrides) return
    const { options } = stateOf(this.app, requirements)
    const remembered = options.get(key) ?? []
    if (remembered.some(entry => entry.by.name === by.name && entry.by.file === by.file)) return
    options.set(key, [...remembered, { ...(defaults ? { defaults } : {}), ...(overrides ? { overrides } : {}), by }])
  }

  private installCommand(name: string): string {
    return addPackageCommand(this.app.options.rootDir, [name]).join(' ')
  }
}
