import { readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'pathe'
import { FOLDER, isEmpty, markOf } from '../disk/file-marks'
import { isWithin } from './watch-scope'

export type FileEvent = 'add' | 'addDir' | 'change' | 'unlink' | 'unlinkDir'

interface FileTreeOptions {
  isSkipped: (path: string) => boolean
  /** Called with the mark of a path that exists. */
  emit: (event: FileEvent, path: string, mark?: string) => void
}

/** Remembers the files in the watched folders, and emits the differences when it compares them with the disk. */
export class FileTree {
  private readonly marks = new Map<string, string>()
  private readonly folders = new Map<string, Set<string>>()
  /** Children of folders that are not known yet. */
  private readonly orphans = new Map<string, Set<string>>()
  /** The marks of files that were empty in this round and in the previous one. */
  private emptied = new Map<string, string>()
  private emptiedBefore = new Map<string, string>()
  private isSweeping = false

  constructor(private readonly options: FileTreeOptions) {}

  has(path: string): boolean {
    return this.marks.has(path)
  }

  /** Adds a path without an event. */
  remember(path: string, mark: string): void {
    this.marks.set(path, mark)
    const parent = dirname(path)
    const siblings = this.folders.get(parent) ?? this.orphans.get(parent) ?? new Set()
    siblings.add(path)
    if (!this.folders.has(parent)) this.orphans.set(parent, siblings)
    if (mark !== FOLDER || this.folders.has(path)) return
    this.folders.set(path, this.orphans.get(path) ?? new Set())
    this.orphans.delete(path)
  }

  /**
   * Compares a path; of a folder also which children it has. A removed file may be about to be replaced, and an empty
   * one about to be written: removals are only emitted if `isFinal`, empty files only if they were empty in the
   * previous round, too.
   */
  compare(path: string, isFinal: boolean): void {
    const parent = dirname(path)
    // A file in an unknown folder: the folder comes first, and adds its files.
    if (!this.folders.has(parent) && [...this.folders.keys()].some(folder => isWithin(parent, folder))) {
      this.compare(parent, isFinal)
      if (this.marks.has(path)) return
    }
    const before = this.marks.get(path)
    // Siblings of single files are not watched.
    if (before === undefined && !this.folders.has(parent)) return
    const mark = this.options.isSkipped(path) ? undefined : markOf(path)
    if (mark === undefined) {
      if (before !== undefined && isFinal) this.forget(path)
      return
    }
    if (mark !== before && this.isAboutToBeWritten(path, mark, isFinal)) return
    this.update(path, mark, before)
    if (mark === FOLDER) this.compareChildren(path, isFinal)
  }

  /** Ends a round. Returns files to compare again, because they were empty. */
  endRound(): string[] {
    this.emptiedBefore = this.emptied
    this.emptied = new Map()
    return [...this.emptiedBefore.keys()]
  }

  /** Compares a folder and everything in it. Returns the outermost folders that were unknown. */
  sweep(folder: string): string[] {
    const folders = new Set(this.folders.keys())
    if (!this.marks.has(folder)) this.remember(folder, FOLDER)
    this.isSweeping = true
    this.compareAll(folder)
    this.isSweeping = false
    return [...this.folders.keys()].filter(path => !folders.has(path) && folders.has(dirname(path)))
  }

  private isAboutToBeWritten(path: string, mark: string, isFinal: boolean): boolean {
    if (!isEmpty(mark) || this.isSweeping || (isFinal && this.emptiedBefore.get(path) === mark)) return false
    if (isFinal) this.emptied.set(path, mark)
    return true
  }

  private update(path: string, mark: string, before: string | undefined): void {
    // A file replaced a folder, or the other way round.
    if (before !== undefined && (before === FOLDER) !== (mark === FOLDER)) this.forget(path)
    const isNew = !this.marks.has(path)
    this.remember(path, mark)
    if (isNew) this.options.emit(mark === FOLDER ? 'addDir' : 'add', path, mark)
    else if (mark !== before) this.options.emit('change', path, mark)
  }

  private compareChildren(path: string, isFinal: boolean): void {
    const listed = listFolder(path)
    for (const child of listed) if (!this.marks.has(child)) this.compare(child, isFinal)
    if (!isFinal) return
    for (const child of this.folders.get(path) ?? []) if (!listed.has(child)) this.compare(child, true)
  }

  private compareAll(path: string): void {
    this.compare(path, true)
    for (const child of this.folders.get(path) ?? []) this.compareAll(child)
  }

  private forget(path: string): void {
    for (const child of this.folders.get(path) ?? []) this.forget(child)
    const isFolder = this.folders.delete(path)
    this.folders.get(dirname(path))?.delete(path)
    if (this.marks.delete(path)) this.options.emit(isFolder ? 'unlinkDir' : 'unlink', path)
  }
}

/** The paths in a folder. Empty for a symbolic link to a folder around it, which would have no end. */
export function listFolder(folder: string): Set<string> {
  try {
    const real = realpathSync(folder)
    if (real !== folder && isWithin(folder, real)) return new Set()
    return new Set(readdirSync(folder).map(name => join(folder, name)))
  } catch {
    return new Set()
  }
}
