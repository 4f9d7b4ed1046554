import { dirname } from 'node:path'
import type { FolderOrder, Room } from '../../scripts/generated/arrows'
import { type Graph, resolveImport } from './graph'

/** An import between two parts of a folder: its subfolders, and the files in it. */
interface PartImport {
  folder: string
  from: string
  to: string
  /** The files, as `a imports b`. */
  files: string
}

/** Each import of the graph, as one between two parts of the innermost folder that contains both files. */
function listPartImports(graph: Graph): PartImport[] {
  return [...graph].flatMap(([file, imports]) =>
    imports.flatMap(({ name }) => {
      const target = resolveImport(graph, file, name)
      if (!target || target === file) return []
      let folder = dirname(file)
      while (!target.startsWith(`${folder}/`)) folder = dirname(folder)
      const [from, to] = [file, target].map(path => path.slice(folder.length + 1).split('/')[0]!)
      return [{ folder, from: from!, to: to!, files: `${file} imports ${target}` }]
    }),
  )
}

const isFolder = (part: string): boolean => !part.includes('.')

/** Folders that import each other, also through files beside them, as `folder: a → b → a`. Types count, too. */
export function findFolderCycles(graph: Graph): string[] {
  const targets = new Map<string, Set<string>>()
  for (const { folder, from, to } of listPartImports(graph)) {
    const path = `${folder}/${from}`
    targets.set(path, (targets.get(path) ?? new Set()).add(`${folder}/${to}`))
  }
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    const parts = trail.slice(start).map(part => part.slice(dirname(part).length + 1))
    if (start >= 0 && parts.some(isFolder)) cycles.push(`${dirname(path)}: ${[...parts, parts[0]].join(' → ')}`)
    if (start >= 0 || done.has(path)) return
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of targets.keys()) visit(path, [])
  return cycles
}

/** Imports against the order of the table, and folders that are missing in it. Folders that are rooms have arrows. */
export function findUnordered(graph: Graph, orders: readonly FolderOrder[], rooms: readonly Room[]): string[] {
  const roomFolders = new Set(rooms.map(room => room.folder))
  const problems = new Set<string>()
  for (const { folder, from, to, files } of listPartImports(graph)) {
    if (!isFolder(from) || !isFolder(to)) continue
    if ([from, to].every(part => roomFolders.has(`${folder}/${part}`))) continue
    const parts = orders.find(order => order.folder === folder)?.parts
    if (!parts) {
      problems.add(`the folders of ${folder} are not in the table`)
      continue
    }
    const missing = [from, to].filter(part => !parts.includes(part))
    for (const part of missing) problems.add(`${folder}/${part} is not in the table`)
    if (missing.length === 0 && parts.indexOf(to) > parts.indexOf(from))
      problems.add(`${files}, which is in a higher folder`)
  }
  for (const { folder, parts } of orders) {
    const gone = parts.filter(part => ![...graph.keys()].some(file => file.startsWith(`${folder}/${part}/`)))
    for (const part of gone) problems.add(`${folder}/${part} does not exist`)
  }
  return [...problems]
}
