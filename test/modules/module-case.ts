import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../guards/repository'
import type { Bundler } from '../harness/build-app'
import type { Fixture } from '../harness/fixture'
import type { Suite } from '../harness/start-app'

/** What a module adds to an application. Each bundler runs modules of each kind. */
export const KINDS = [
  'auto-imports',
  'components',
  'css',
  'plugins',
  'server handlers',
  'templates',
  'transforms',
] as const

export type Kind = (typeof KINDS)[number]

/** An application that uses a module, and what it must do. */
export interface CaseApplication {
  app: Fixture
  /** Binary files of the application. They can be copied from installed packages. */
  assets?: (modules: string) => Readonly<Record<string, Uint8Array>>
  /** Environment of the running server, in development of the command. */
  env?: Readonly<Record<string, string>>
  /** Tests of the running application, in development and built. */
  checks: Suite
}

/** A published module, and the application that uses it. */
export interface ModuleCase extends CaseApplication {
  /** The package, and its version. */
  name: string
  version: string
  /** Further packages that the application installs. */
  packages?: Readonly<Record<string, string>>
  /** The version of Node with which the application runs, if that of the tests does not suffice. npm installs it. */
  node?: string
  /** Modules of one group share an installation. Set it for a module that is in conflict with others. */
  group?: string
  kinds: readonly Kind[]
  /** What the checks use, for the table. */
  tried: string
  /** Default: only Vite. */
  bundlers?: readonly Bundler[]
  /** Further applications, by what they try: options that exclude those of the first one. */
  others?: Readonly<Record<string, CaseApplication>>
}

/** Types a case. */
export function defineModuleCase(moduleCase: ModuleCase): ModuleCase {
  return moduleCase
}

/** All cases, sorted by name. */
export async function loadCases(): Promise<ModuleCase[]> {
  const dir = join(root, 'test/modules/cases')
  const loaded = await Promise.all(
    readdirSync(dir).map(
      async file => ((await import(/* @vite-ignore */ join(dir, file))) as { default: ModuleCase }).default,
    ),
  )
  return loaded.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** The bundlers that a case runs with. */
export function bundlersOf({ bundlers = ['bundler1'] }: ModuleCase): readonly Bundler[] {
  return bundlers
}
