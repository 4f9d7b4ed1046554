import manifest from '#build/manifest'
import type { ModuleAssets, RuntimeConfigTree } from '@fw/schema'
import { escapeHtml } from '@fw/schema/errors'
import { createConfigCache } from '../config-cache'
import { createTagTemplate, fillTags } from './nonce'
import type { TagTemplate } from './nonce'
import { escapeScript } from '../payload/emit-payload'
import { assetsURL } from './asset-urls'

/** The tags of a page's files, for the head. */
export interface AssetTags {
  /** Of a page with scripts. */
  full: TagTemplate
  /** The same without scripts and what prepares for them. */
  scriptless: TagTemplate
}

// Each entry is a set of components that were rendered together; data decides which, so there can be many.
const MAX_SETS = 1000

const tagsOf = /* @__PURE__ */ createConfigCache((config: RuntimeConfigTree) => {
  const base = assetsURL(config)
  const sets = new Map<string, AssetTags>()
  return (key: string, modules: string[]): AssetTags => {
    let tags = sets.get(key)
    if (!tags) {
      tags = emitTags(modules, base)
      if (sets.size >= MAX_SETS) {
        sets.clear()
      }
      sets.set(key, tags)
    }
    return tags
  }
})

/**
 * Tags for the files that the entry and the rendered components need. Worked out once for each set of components. Of
 * those that are taken over `later` only the styles are needed.
 */
export function resolveAssetTags(
  rendered: ReadonlySet<string> | undefined,
  config: RuntimeConfigTree,
  later?: ReadonlySet<string>,
): AssetTags {
  let key = ''
  const modules: string[] = []
  if (rendered) {
    for (const id of rendered) {
      if (Object.hasOwn(manifest.modules, id)) {
        const isLater = later?.has(id) ?? false
        modules.push(isLater ? LATER + id : id)
        key += `${isLater ? LATER : ''}${id}\0`
      }
    }
  }
  return tagsOf(config)(key, modules)
}

const LATER = '\u0001'

/**
 * Tells the browser which file scripts mean by `#entry`, and what files must consist of. It has to come before all
 * scripts that are modules.
 */
export function emitImportMap(config: RuntimeConfigTree, nonce: string): string {
  return fillTags(importMapOf(config), nonce)
}

const importMapOf = /* @__PURE__ */ createConfigCache(config =>
  createTagTemplate(nonce => {
    const {
      entry: { mapped },
      integrity,
    } = manifest
    if (mapped === undefined && !integrity) return ''
    const base = assetsURL(config)
    const map = {
      ...(mapped === undefined ? {} : { imports: { '#entry': base + mapped } }),
      ...(integrity && {
        integrity: Object.fromEntries(
          Object.entries(integrity)
            .filter(([file]) => file.endsWith('.js'))
            .map(([file, value]) => [base + file, value]),
        ),
      }),
    }
    return `<script type="importmap"${nonce}>${escapeScript(JSON.stringify(map))}</script>`
  }),
)

function emitTags(modules: string[], base: string): AssetTags {
  return {
    full: createTagTemplate(nonce => emitTagList(modules, base, nonce).full),
    scriptless: createTagTemplate(nonce => emitTagList(modules, base, nonce).scriptless),
  }
}

function emitTagList(modules: string[], base: string, nonce: string): Record<keyof AssetTags, string> {
  const describe = (id: string): ModuleAssets =>
    id.startsWith(LATER) ? { modules: [], styles: manifest.modules[id.slice(1)]!.styles } : manifest.modules[id]!
  const needed: ModuleAssets[] = [manifest.entry, ...modules.map(describe)]
  const seen = new Set(manifest.entry.scripts)
  const take = (file: string): boolean => !seen.has(file) && !!seen.add(file)
  const url = (file: string) => escapeHtml(file.startsWith('/') ? file : base + file)
  const about = (file: string) => (manifest.integrity?.[file] ? ` integrity="${manifest.integrity[file]}"` : '') + nonce

  const styles = needed
    .flatMap(part => part.styles)
    .filter(style => take(style.file))
    .map(style =>
      style.inline === undefined
        ? `<link rel="stylesheet" href="${url(style.file)}" crossorigin${about(style.file)}>`
        : emitInlineStyle(style.file, style.inline, nonce),
    )
  const assets = needed
    .flatMap(part => part.assets ?? [])
    .filter(take)
    .map(file => emitPreload(file, url(file), nonce))
  const preloads = needed
    .flatMap(part => part.modules)
    .filter(take)
    .map(file => `<link rel="modulepreload" as="script" crossorigin href="${url(file)}"${about(file)}>`)
  // Whoever takes over later says when.
  for (const id of modules.filter(id => id.startsWith(LATER))) manifest.modules[id.slice(1)]!.modules.forEach(take)
  const prefetches = needed
    .flatMap(part => part.prefetch ?? [])
    .filter(take)
    .map(
      file =>
        `<link rel="prefetch" as="${file.endsWith('.css') ? 'style' : 'script'}" crossorigin href="${url(file)}"${nonce}>`,
    )
  const scripts = manifest.entry.scripts.map(
    file => `<script type="module" src="${url(file)}" crossorigin${about(file)}></script>`,
  )

  const scriptless = styles.join('') + assets.join('')
  return { scriptless, full: scriptless + preloads.join('') + scripts.join('') + prefetches.join('') }
}

// The attribute tells the client that this style sheet need not be loaded again.
function emitInlineStyle(file: string, css: string, nonce: string): string {
  return `<style data-fw-css="${escapeHtml(file)}"${nonce}>${escapeStyle(css)}</style>`
}

/** CSS that cannot end its element. */
export function escapeStyle(css: string): string {
  return css.replace(/<\/(?=style)/gi, '<\\/')
}

const FONT = /\.(woff2?|ttf|otf|eot)$/
const IMAGE = /\.(png|jpe?g|gif|svg|webp|avif|ico)$/

function emitPreload(file: string, url: string, nonce: string): string {
  const font = FONT.exec(file)
  if (font) {
    return `<link rel="preload" as="font" type="font/${font[1]}" crossorigin href="${url}"${nonce}>`
  }
  return `<link rel="preload" as="${IMAGE.test(file) ? 'image' : 'fetch'}"${IMAGE.test(file) ? '' : ' crossorigin'} href="${url}"${nonce}>`
}
