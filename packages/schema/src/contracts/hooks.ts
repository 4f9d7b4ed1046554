import type { FwHooks } from './fw-app'

/** A listener of an undeclared hook. */
export type HookListener = (...args: any[]) => unknown

/** Hooks in nested form: `{ build: { done() {} } }` is `build:done`. */
export interface HookTree {
  [name: string]: HookListener | HookTree | undefined
}

/** What may be written under `hooks`. */
export type HooksConfig = Partial<FwHooks> & {
  build?: { done?: FwHooks['build:done']; [name: string]: HookListener | HookTree | undefined }
  builder?: { watch?: FwHooks['builder:watch']; [name: string]: HookListener | HookTree | undefined }
  [name: string]: HookListener | HookTree | undefined
}
