import manifest from '#build/manifest'
import type { ModuleAssets, RuntimeConfigTree } from '@fw/schema'
import { escapeHtml } from '@fw/schema/errors'
import { createConfigCache } from '../config-cache'
import { createTagTemplate, fillTags } from '../nonce'
import type { TagTemplate } from '../nonce'
import { escapeScript } from '../payload/emit-payload'
import { assetsURL } from './asset-urls'

/** The tags in the head for the files of a page. */
interface AssetTags {
  /** For a page with scripts. */
  full: TagTemplate
  /** The same without scripts and their preloads. */
  scriptless: TagTemplate
}

// Each entry is a set of components that were rendered together. Data determines the set, so there can be many.
const MAX_SETS = 1000

const tagsOf = /* @__PURE__ */ createConfigCache((config: RuntimeConfigTree) => {
  const base = assetsURL(config)
  const sets = new Map<string, AssetTags>()
  return (key: string, modules: string[]): AssetTags => {
    let tags = sets.get(key)
    if (!tags) {
      tags = emitTags(modules, base)
      if (sets.size >= MAX_SETS) sets.clear()
      sets.set(key, tags)
    }
    return tags
  }
})

/**
 * Tags for the files that the entry and the rendered components need, computed once for each set of components.
 * Components that are hydrated `later` only need their styles.
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

/** Tags for the styles of components that are not among `taggedIds`, whose tags the page already has. */
export function emitLateStyles(
  rendered: ReadonlySet<string>,
  taggedIds: ReadonlySet<string>,
  config: RuntimeConfigTree,
  nonce: string,
): string {
  const stylesOf = (ids: Iterable<string>) =>
    [...ids].flatMap(id => (Object.hasOwn(manifest.modules, id) ? manifest.modules[id]!.styles : []))
  const sent = new Set([...manifest.entry.styles, ...stylesOf(taggedIds)].map(({ file }) => file))
  return stylesOf(rendered)
    .filter(({ file }) => !sent.has(file) && !!sent.add(file))
    .map(style => emitStyle(style, assetsURL(config), nonce))
    .join('')
}

const LATER = '\u0001'

/**
 * Maps `#entry` to its file for the browser, and lists the integrity hashes of files. It must come before all module
 * scripts.
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
  const url = (file: string) => fileURL(file, base)
  const about = (file: string) => integrityOf(file) + nonce

  const styles = needed
    .flatMap(part => part.styles)
    .filter(style => take(style.file))
    .map(style => emitStyle(style, base, nonce))
  const assets = needed
    .flatMap(part => part.assets ?? [])
    .filter(take)
    .map(file => emitPreload(file, url(file), nonce))
  const preloads = needed
    .flatMap(part => part.modules)
    .filter(take)
    .map(file => `<link rel="modulepreload" as="script" crossorigin href="${url(file)}"${about(file)}>`)
  // Components with delayed hydration choose when to load their scripts.
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

function fileURL(file: string, base: string): string {
  return escapeHtml(file.startsWith('/') ? file : base + file)
}

function integrityOf(file: string): string {
  return manifest.integrity?.[file] ? ` integrity="${manifest.integrity[file]}"` : ''
}

function emitStyle({ file, inline }: ModuleAssets['styles'][number], base: string, nonce: string): string {
  return inline === undefined
    ? `<link rel="stylesheet" href="${fileURL(file, base)}" crossorigin${integrityOf(file)}${nonce}>`
    : emitInlineStyle(file, inline, nonce)
}

// The client reads the attribute, and does not load this style sheet again.
function emitInlineStyle(file: string, css: string, nonce: string): string {
  return `<style data-fw-css="${escapeHtml(file)}"${nonce}>${escapeStyle(css)}</style>`
}

/** Escapes CSS, so that it cannot end its element. */
export function escapeStyle(css: string): string {
  return css.replace(/<\/(?=style)/gi, '<\\/')
}

const FONT = /\.(woff2?|ttf|otf|eot)$/
const IMAGE = /\.(png|jpe?g|gif|svg|webp|avif|ico)$/

function emitPreload(file: string, url: string, nonce: string): string {
  const font = FONT.exec(file)
  if (font) return `<link rel="preload" as="font" type="font/${font[1]}" crossorigin href="${url}"${nonce}>`
  return `<link rel="preload" as="${IMAGE.test(file) ? 'image' : 'fetch'}"${IMAGE.test(file) ? '' : ' crossorigin'} href="${url}"${nonce}>`
}
