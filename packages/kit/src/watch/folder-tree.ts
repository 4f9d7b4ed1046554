import { readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'pathe'
import { isWithin } from './watch-scope'
import { FOLDER, isEmpty, markOf } from './event-source'
import type { FileEvent } from './event-source'

export interface TreeOptions {
  isSkipped: (path: string) => boolean
  /** Of what is there the mark is told, too. */
  tell: (event: FileEvent, path: string, mark?: string) => void
}

/** Remembers which files stand in the watched folders, and tells what is different when it looks again. */
export interface Tree {
  /** Takes a path as known. */
  remember: (path: string, mark: string) => void
  /**
   * Looks at a path; at a folder for what came and went in it. What is gone may be on its way back, unless `isSure`.
   * What is empty may be about to be written, unless it was so in the last round, too.
   */
  look: (path: string, isSure: boolean) => void
  /** Ends a round. The result are files to be looked at again, because they were empty. */
  endRound: () => string[]
  /**
   * Looks at a folder and everything below it. The result are folders in it that nobody knew, without what stands in
   * them.
   */
  sweep: (folder: string) => string[]
}

export function createTree({ isSkipped, tell }: TreeOptions): Tree {
  const marks = new Map<string, string>()
  const folders = new Map<string, Set<string>>()
  /** What became known before its folder. */
  const early = new Map<string, Set<string>>()
  /** Files that were found empty in this round and in the last one, with the marks that they had. */
  let emptied = new Map<string, string>()
  let emptiedBefore = new Map<string, string>()
  let isSweeping = false

  const remember = (path: string, mark: string): void => {
    marks.set(path, mark)
    const parent = dirname(path)
    const siblings = folders.get(parent) ?? early.get(parent) ?? new Set()
    siblings.add(path)
    if (!folders.has(parent)) early.set(parent, siblings)
    if (mark !== FOLDER || folders.has(path)) return
    folders.set(path, early.get(path) ?? new Set())
    early.delete(path)
  }
  const forget = (path: string): void => {
    for (const child of folders.get(path) ?? []) forget(child)
    const isFolder = folders.delete(path)
    folders.get(dirname(path))?.delete(path)
    if (marks.delete(path)) tell(isFolder ? 'unlinkDir' : 'unlink', path)
  }

  const look = (path: string, isSure: boolean): void => {
    const parent = dirname(path)
    // A file in a folder that nobody knows yet: the folder comes first, and brings it.
    if (!folders.has(parent) && [...folders.keys()].some(folder => isWithin(parent, folder))) {
      look(parent, isSure)
      if (marks.has(path)) return
    }
    const before = marks.get(path)
    // What stands beside a single file that is watched is nobody's.
    if (before === undefined && !folders.has(parent)) return
    const mark = isSkipped(path) ? undefined : markOf(path)
    if (mark === undefined) {
      if (before !== undefined && isSure) forget(path)
      return
    }
    if (isEmpty(mark) && mark !== before && !isSweeping && !(isSure && emptiedBefore.get(path) === mark)) {
      if (isSure) emptied.set(path, mark)
      return
    }
    // A file in the place of a folder, or the other way round.
    if (before !== undefined && (before === FOLDER) !== (mark === FOLDER)) forget(path)
    const isNew = !marks.has(path)
    remember(path, mark)
    if (isNew) tell(mark === FOLDER ? 'addDir' : 'add', path, mark)
    else if (mark !== before) tell('change', path, mark)
    if (mark === FOLDER) lookInside(path, isSure)
  }
  const lookInside = (path: string, isSure: boolean): void => {
    const listed = list(path)
    for (const child of listed) if (!marks.has(child)) look(child, isSure)
    if (isSure) for (const child of folders.get(path) ?? []) if (!listed.has(child)) look(child, true)
  }
  const lookBelow = (path: string): void => {
    look(path, true)
    for (const child of folders.get(path) ?? []) lookBelow(child)
  }
  const sweep = (folder: string): string[] => {
    const known = new Set(folders.keys())
    if (!marks.has(folder)) remember(folder, FOLDER)
    isSweeping = true
    lookBelow(folder)
    isSweeping = false
    return [...folders.keys()].filter(path => !known.has(path) && known.has(dirname(path)))
  }
  const endRound = (): string[] => {
    emptiedBefore = emptied
    emptied = new Map()
    return [...emptiedBefore.keys()]
  }
  return { remember, look, sweep, endRound }
}

function list(folder: string): Set<string> {
  try {
    const real = realpathSync(folder)
    // A link to a folder that it stands in has no end.
    if (real !== folder && isWithin(folder, real)) return new Set()
    return new Set(readdirSync(folder).map(name => join(folder, name)))
  } catch {
    return new Set()
  }
}
