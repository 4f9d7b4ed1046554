import type { FwApp } from './builder'

/** What listeners of `build:done` receive. */
export interface BuildDone {
  options: FwApp['options']
  fw: FwApp
}

/** The hooks of the framework. Packages and modules add theirs by augmentation. */
export interface FwHooks {
  'build:done': (builder: BuildDone) => void | Promise<void>
  'builder:watch': (event: 'add' | 'addDir' | 'change' | 'unlink' | 'unlinkDir', path: string) => void | Promise<void>
}

/** A listener of a hook nobody declared. */
export type HookListener = (...args: any[]) => unknown

/** Hooks in nested form: `{ build: { done() {} } }` is `build:done`. */
export interface HookTree {
  [name: string]: HookListener | HookTree | undefined
}

/** What may be written under `hooks`. */
export type HooksConfig = Partial<FwHooks> & {
  build?: { done?: FwHooks['build:done'], [name: string]: HookListener | HookTree | undefined }
  builder?: { watch?: FwHooks['builder:watch'], [name: string]: HookListener | HookTree | undefined }
  [name: string]: HookListener | HookTree | undefined
}
