import type { FwModule, Fw, ModuleMeta, ModuleObject } from '@fw/schema'
import { stateOf } from '../app-state'
import type { StateOwner } from '../app-state'
import { useFw } from '../context'

/** Why a module is installed. */
export type ModuleOrigin =
  | { kind: 'config'; layer?: string }
  | { kind: 'folder'; layer?: string }
  | { kind: 'module'; module: string }
  | { kind: 'framework' }

/** An installed module. */
export interface InstalledModule {
  /** The name in the configuration, or in the module's metadata. */
  name: string
  /** Undefined if the module is not a file. */
  file?: string
  meta: ModuleMeta
  /** From its metadata or its package. */
  version?: string
  origin: ModuleOrigin
  module: FwModule | ModuleObject
  /** Durations in milliseconds, once it was set up. */
  timings: { setup: number; [phase: string]: number }
  /** `skipped`: its setup returned `false`; `disabled`: by the configuration. */
  state: 'setting up' | 'installed' | 'skipped' | 'disabled'
}

/** The installed modules, by file or by the module itself if it is not a file. Each runs once. */
export const installed: StateOwner<Map<unknown, InstalledModule>> = {
  name: 'kit:installed-modules',
  state: () => new Map(),
}

/** The modules of an application, in setup order. */
export function installedModules(app: Fw = useFw()): InstalledModule[] {
  return [...stateOf(app, installed).values()]
}

/** The keys of the configuration that belong to installed modules. */
export function installedKeys(app: Fw): Set<string> {
  return new Set(installedModules(app).flatMap(({ meta }) => meta.configKey ?? meta.name ?? []))
}
