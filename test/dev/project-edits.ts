import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BREAKS, emitFile, FOLDERS, NEEDED, RESTARTING, SLOTS, USED } from './project-files'
import type { Slot } from './project-files'
import type { Random } from './random'

/** The files of a project, edited at random. All that it does follows from the seed. */
export interface ProjectEdits {
  /** Makes one edit, and says what it was. Some take a moment. */
  edit: () => Promise<string>
  /** Mends what is broken, and brings back what code uses by name. */
  repair: () => void
}

export function startFiles(random: Random): Record<string, string> {
  const present = SLOTS.filter(([file]) => NEEDED.includes(file) || file.endsWith('index.vue') || random.chance(0.6))
  return Object.fromEntries(present.map(slot => [slot[0], emitFile(slot, 0, random)]))
}

export function createEdits(path: (file: string) => string, random: Random): ProjectEdits {
  let version = 0
  const broken = new Set<string>()
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(path(file)), { recursive: true })
    writeFileSync(path(file), text)
  }
  const isThere = (file: string): boolean => existsSync(path(file))
  const present = (): Slot[] => SLOTS.filter(([file]) => isThere(file))
  const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve, random.below(40)))
  const renew = (slot: Slot): string => {
    broken.delete(slot[0])
    return emitFile(slot, ++version, random)
  }
  const optional = (): Slot[] => present().filter(([file]) => !NEEDED.includes(file))

  const ways: Readonly<Record<string, () => string | Promise<string>>> = {
    edit() {
      const slot = random.pick(present())
      write(slot[0], renew(slot))
      return slot[0]
    },
    add() {
      const missing = SLOTS.filter(([file]) => !isThere(file))
      const slot = random.pick(missing.length > 0 ? missing : SLOTS)
      write(slot[0], renew(slot))
      return slot[0]
    },
    remove() {
      const [file] = random.pick(optional())
      broken.delete(file)
      rmSync(path(file))
      return file
    },
    rename() {
      const [from, kind] = random.pick(optional())
      const targets = SLOTS.filter(([file, other]) => other === kind && file !== from && !isThere(file))
      if (targets.length === 0) return 'nothing'
      const [to] = random.pick(targets)
      mkdirSync(dirname(path(to)), { recursive: true })
      renameSync(path(from), path(to))
      if (broken.delete(from)) broken.add(to)
      return `${from} to ${to}`
    },
    break() {
      const [file] = random.pick(present())
      broken.add(file)
      write(file, random.pick(BREAKS[file.split('.').at(-1)!]!))
      return file
    },
    mend() {
      const [file] = broken
      const slot = SLOTS.find(([other]) => other === file)
      if (!slot) return 'nothing'
      write(slot[0], renew(slot))
      return slot[0]
    },
    async halfWrite() {
      const slot = random.pick(present())
      const text = renew(slot)
      write(slot[0], '')
      await pause()
      write(slot[0], text.slice(0, random.below(text.length)))
      await pause()
      write(slot[0], text)
      return slot[0]
    },
    saveByRename() {
      const slot = random.pick(present())
      write(`${slot[0]}.tmp`, renew(slot))
      renameSync(path(`${slot[0]}.tmp`), path(slot[0]))
      return slot[0]
    },
    async replaceByFolder() {
      const slot = random.pick(optional())
      rmSync(path(slot[0]))
      mkdirSync(path(slot[0]))
      writeFileSync(`${path(slot[0])}/inside.ts`, 'export const insideOfFolder = 1')
      await pause()
      rmSync(path(slot[0]), { recursive: true })
      write(slot[0], renew(slot))
      return slot[0]
    },
    async moveFolder() {
      const folder = random.pick(FOLDERS)
      if (!isThere(folder)) return 'nothing'
      renameSync(path(folder), `${path(folder)}-away`)
      await pause()
      renameSync(`${path(folder)}-away`, path(folder))
      return folder
    },
    quickly() {
      const slot = random.pick(present())
      for (let count = 0; count < 5; count++) write(slot[0], renew(slot))
      return slot[0]
    },
    withCarriageReturns() {
      const slot = random.pick(present())
      write(slot[0], renew(slot).replaceAll('\n', '\r\n'))
      return slot[0]
    },
    // As when another branch is checked out.
    storm() {
      const slots = SLOTS.filter(([, kind]) => random.chance(RESTARTING.includes(kind) ? 0.1 : 0.5))
      for (const slot of slots) {
        if (isThere(slot[0]) && !NEEDED.includes(slot[0]) && random.chance(0.4)) rmSync(path(slot[0]))
        else write(slot[0], renew(slot))
        if (!isThere(slot[0])) broken.delete(slot[0])
      }
      return `${slots.length} files`
    },
  }
  // Ordinary edits are the most frequent.
  const choices = Object.keys(ways).flatMap(name => name === 'storm' ? [name] : name === 'edit' ? [name, name, name, name, name, name] : [name, name])
  return {
    async edit() {
      const way = random.pick(choices)
      return `${way} ${await ways[way]!()}`
    },
    repair() {
      for (const slot of SLOTS.filter(([file, kind]) => broken.has(file) || (USED.includes(kind) && !isThere(file)))) write(slot[0], renew(slot))
    },
  }
}

/** The text of every file, for a copy of the project. */
export function readProject(path: (file: string) => string): Record<string, string> {
  const files = SLOTS.map(([file]) => file).filter(file => existsSync(path(file)))
  return Object.fromEntries(files.map(file => [file, readFileSync(path(file), 'utf8')]))
}
