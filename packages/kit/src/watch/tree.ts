import { readdirSync, realpathSync } from 'node:fs'
import { join } from 'pathe'
import { isWithin } from './scope'
import type { SourceOptions } from './source'
import { markOf } from './source'

/** Remembers which files stand below some folders, and tells what is different when it looks again. */
export interface Tree {
  /** Looks at a path and all below it. The result: whether folders came or went. */
  look: (path: string, isInitial?: boolean) => boolean
}

export function createTree({ isSkipped, tell }: Pick<SourceOptions, 'isSkipped' | 'tell'>): Tree {
  const known = new Map<string, string>()

  /** Forgets a path and what stood below it, the innermost first. */
  const forget = (path: string): boolean => {
    const gone = [...known.keys()].filter(other => isWithin(other, path)).sort((one, other) => other.length - one.length)
    let hasFolder = false
    for (const other of gone) {
      const isFolder = known.get(other) === 'folder'
      known.delete(other)
      hasFolder ||= isFolder
      tell(isFolder ? 'unlinkDir' : 'unlink', other)
    }
    return hasFolder
  }

  const look = (path: string, isInitial = false): boolean => {
    const mark = isSkipped(path) ? undefined : markOf(path)
    const before = known.get(path)
    if (mark === undefined) return before !== undefined && forget(path)
    const isFolder = mark === 'folder'
    // A file in the place of a folder, or the other way round.
    let isOther = before !== undefined && isFolder !== (before === 'folder') && forget(path)
    const isNew = !known.has(path)
    known.set(path, mark)
    if (isNew) tell(isFolder ? 'addDir' : 'add', path, isInitial)
    else if (mark !== before) tell('change', path)
    if (!isFolder) return isOther
    isOther ||= isNew
    const children = new Set(isLoop(path) ? [] : readdirSync(path).map(name => join(path, name)))
    for (const child of known.keys()) {
      if (child.startsWith(`${path}/`) && !child.slice(path.length + 1).includes('/')) children.add(child)
    }
    for (const child of children) isOther = look(child, isInitial) || isOther
    return isOther
  }
  return { look }
}

/** A link to a folder that it stands in. */
function isLoop(path: string): boolean {
  const real = realpathSync(path)
  return real !== path && isWithin(path, real)
}
