import type { MemoryFiles } from '../compile/memory-files'

/** A file with the update from a compilation, which is named after its hash. */
const UPDATE = /\/hot\/([^/]+)\.([^./]+)\.(js|json)$/

type Manifest = Record<string, unknown> & { c?: string[]; r?: string[] }

/**
 * Open tabs skip compilations with errors. Updates lead from one compilation to the next, so the one to broken code is
 * merged with the one that fixes it.
 */
export class SkippedUpdates {
  private readonly merged = new Map<string, Buffer>()
  /** The compilation that open tabs run while newer ones are broken. */
  private start: string | undefined

  constructor(private readonly files: Pick<MemoryFiles, 'read' | 'find'>) {}

  /** The merged update with the path of a file, if there is one. */
  read(path: string): Buffer | undefined {
    return this.merged.get(path)
  }

  /** A compilation is done. `before` and `after` are the hashes of the previous one and of this one. */
  add(before: string, after: string, isBroken: boolean): void {
    if (before === after) return
    // Its update is a different one now.
    for (const path of this.merged.keys()) if (UPDATE.exec(path)?.[2] === before) this.merged.delete(path)
    if (this.start !== undefined && this.start !== before) this.merge(this.start, before)
    if (isBroken) this.start ??= before
    else this.start = undefined
  }

  /** Appends the update from a broken compilation to the one that leads to it. */
  private merge(start: string, broken: string): void {
    for (const path of this.files.find(UPDATE)) {
      const [, name, hash, extension] = UPDATE.exec(path)!
      if (hash !== broken) continue
      const target = path.replace(UPDATE, `/hot/${name}.${start}.${extension}`)
      const first = (this.merged.get(target) ?? this.files.read(target))?.toString()
      const second = this.files.read(path)!.toString()
      const merge = extension === 'json' ? mergeManifests : mergeScripts
      this.merged.set(target, Buffer.from(first === undefined ? second : merge(first, second)))
    }
  }
}

/** Each script adds its modules to the update: those of the second one replace those of the first. */
function mergeScripts(first: string, second: string): string {
  return `${first}\n;${second}`
}

/** Manifests list chunks (`c`), removed chunks (`r`), removed modules (`m`) and others. */
function mergeManifests(first: string, second: string): string {
  const [one, two] = [JSON.parse(first) as Manifest, JSON.parse(second) as Manifest]
  const merged: Manifest = { ...one }
  for (const [key, value] of Object.entries(two)) {
    const before = one[key]
    merged[key] = Array.isArray(value) && Array.isArray(before) ? [...new Set([...before, ...value])] : value
  }
  if (merged.r) merged.r = merged.r.filter(chunk => !merged.c?.includes(chunk))
  return JSON.stringify(merged)
}
