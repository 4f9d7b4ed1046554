import type { Page } from '@fw/schema'
import type { PageFile } from './scan-pages'
import { isGroup } from './segment'

/** Two files for the page of one path. */
interface RouteClash {
  path: string
  used: string
  dropped: string
}

/** Pages that are unreachable, because another page of the same layer has their route. */
export function findSameRoutes(
  files: readonly PageFile[],
  pages: readonly Page[],
  layerOf: (file: string) => unknown,
): RouteClash[] {
  return [...findDropped(files, layerOf), ...findHidden(pages, '')]
}

/** Files whose paths differ only by groups: the second one never becomes a page. */
function findDropped(files: readonly PageFile[], layerOf: (file: string) => unknown): RouteClash[] {
  const firstByPath = new Map<string, PageFile>()
  return files.flatMap(page => {
    const path = page.path
      .split('/')
      .filter(name => !isGroup(name))
      .join('/')
    const rival = firstByPath.get(path)
    if (!rival) {
      firstByPath.set(path, page)
      return []
    }
    return layerOf(rival.file) === layerOf(page.file)
      ? [{ path: `/${path.replace(/(?:^|\/)index$/, '')}`, used: rival.file, dropped: page.file }]
      : []
  })
}

/** Sibling pages whose routes match the same paths. */
function findHidden(pages: readonly Page[], parent: string): RouteClash[] {
  const filesByPath = new Map<string, string>()
  return pages.flatMap(page => {
    const path = page.path.startsWith('/') ? page.path : `${parent}/${page.path}`
    const key = path.replaceAll(/:\w+/g, ':')
    const rival = filesByPath.get(key)
    if (rival === undefined && page.file) filesByPath.set(key, page.file)
    const clashes =
      rival !== undefined && page.file && rival !== page.file ? [{ path, used: rival, dropped: page.file }] : []
    return [...clashes, ...findHidden(page.children ?? [], path.replace(/\/$/, ''))]
  })
}
