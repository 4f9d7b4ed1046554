import manifest from '#build/manifest'
import type { DevStyles, RuntimeConfigTree } from '@fw/schema'
import { islandStylesOf } from '../../app/islands/styles'
import type { IslandHead } from '../../shared/island'
import { escapeStyle } from '../document/asset-tags'
import { assetsURL } from '../document/asset-urls'

/** Styles of the components in an island, for the head of the page. */
export async function resolveIslandStyles(
  rendered: ReadonlySet<string> | undefined,
  config: RuntimeConfigTree,
): Promise<IslandHead | undefined> {
  const ids = [...(rendered ?? [])]
  const { link, style } = manifest.dev ? { link: [], style: await loadDevStyles(ids) } : findStyles(ids, config)
  return link.length || style.length ? { ...(link.length && { link }), ...(style.length && { style }) } : undefined
}

function findStyles(ids: readonly string[], config: RuntimeConfigTree): { link: object[]; style: object[] } {
  const files = new Map(
    ids.flatMap(id =>
      Object.hasOwn(manifest.modules, id)
        ? manifest.modules[id]!.styles.map(style => [style.file, style] as const)
        : [],
    ),
  )
  const link: object[] = []
  const style: object[] = []
  for (const { file, inline } of files.values()) {
    if (inline === undefined) {
      link.push({
        key: file,
        rel: 'stylesheet',
        href: file.startsWith('/') ? file : assetsURL(config) + file,
        crossorigin: '',
        ...(manifest.integrity?.[file] && { integrity: manifest.integrity[file] }),
      })
    } else style.push({ key: file, 'data-fw-css': file, innerHTML: escapeStyle(inline) })
  }
  for (const id of ids) {
    const text = islandStylesOf(id).join('\n')
    if (text) style.push({ key: id, innerHTML: escapeStyle(text) })
  }
  return { link, style }
}

// The bundler's client reuses them by their attributes.
async function loadDevStyles(ids: readonly string[]): Promise<object[]> {
  const { __fwDevStyles: lookUp } = globalThis as { __fwDevStyles?: DevStyles }
  if (!lookUp) return []
  const global = new Set((await lookUp([])).map(({ id }) => id))
  return (await lookUp([...ids]))
    .filter(({ id, css }) => css !== undefined && !global.has(id))
    .map(({ id, css, attribute = 'data-vite-dev-id' }) => ({
      key: id,
      type: 'text/css',
      [attribute]: id,
      innerHTML: escapeStyle(css!),
    }))
}
