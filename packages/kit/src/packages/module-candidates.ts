import type { FwModule, ModuleObject } from '@fw/schema'
import { isCodeFile } from '../disk/code-extensions'

/** The names that an entry of `modules` may mean, in order: a folder or package can have its module next to other code. */
export function moduleCandidates(entry: string): string[] {
  return isCodeFile(entry) ? [entry] : [`${entry}/fw`, `${entry}/module`, entry]
}

/** Whether the default export of a file is a module: the first candidate that has one is used. */
export function isModule(value: unknown): value is FwModule | ModuleObject {
  return typeof value === 'function' || typeof (value as { setup?: unknown } | null)?.setup === 'function'
}
