import type { ConfigChange, LoadedOptions } from '@fw/kit'
import { formatPath } from '@fw/schema'
import { relative } from 'pathe'

/** A start of the application. */
export interface Job {
  /** Whether to start in a new process. */
  hard: boolean
  /** Printed in the terminal. Empty for the first start. */
  reason: string
  /** The options to start with, if they are already loaded. */
  loaded?: LoadedOptions | undefined
}

/** Merges two starts into one: with the later options, and in a new process if either needs one. */
export function mergeJobs(earlier: Job, later: Job): Job {
  const reasons = new Set([earlier.reason, later.reason].filter(reason => reason !== ''))
  return { hard: earlier.hard || later.hard, reason: [...reasons].join('; '), loaded: later.loaded }
}

const MAX_LISTED = 3

/** Describes an edit of the configuration: `fw.config.ts changed app.baseURL and ssr`. */
export function describeChange(
  { files, changed, env, layers }: Pick<ConfigChange, 'files' | 'changed' | 'env' | 'layers'>,
  rootDir: string,
): string {
  const what = [
    ...changed.filter(({ restart }) => restart !== 'none').map(({ path }) => formatPath(path)),
    ...env,
    ...(layers ? ['layers'] : []),
  ]
  const where = listWords(files.map(file => relative(rootDir, file) || file))
  return what.length > 0 ? `${where} changed ${listWords(what)}` : `${where} changed`
}

function listWords(words: readonly string[]): string {
  const listed =
    words.length > MAX_LISTED ? [...words.slice(0, MAX_LISTED - 1), `${words.length - MAX_LISTED + 1} more`] : words
  return listed.length > 1 ? `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)!}` : listed.join('')
}
