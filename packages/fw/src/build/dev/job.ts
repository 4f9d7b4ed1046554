import type { ConfigChange, LoadedOptions } from '@fw/kit'
import { formatPath } from '@fw/schema'
import { relative } from 'pathe'

/** A start that somebody asked for. */
export interface Job {
  /** Whether in a new process. */
  hard: boolean
  /** For people. Empty for the first start. */
  reason: string
  /** The options to start with, if they are loaded already. */
  loaded?: LoadedOptions | undefined
}

/** One start for both: with the later options, and as strong as the stronger. */
export function mergeJobs(earlier: Job, later: Job): Job {
  const reasons = new Set([earlier.reason, later.reason].filter(reason => reason !== ''))
  return { hard: earlier.hard || later.hard, reason: [...reasons].join('; '), loaded: later.loaded }
}

const SHOWN = 3

/** What an edit of the configuration did, in words: `fw.config.ts changed app.baseURL and ssr`. */
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
  const shown = words.length > SHOWN ? [...words.slice(0, SHOWN - 1), `${words.length - SHOWN + 1} more`] : words
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)!}` : shown.join('')
}
