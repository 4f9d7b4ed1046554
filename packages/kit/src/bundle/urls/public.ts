import { statSync } from 'node:fs'
import { servedBase } from '@fw/schema'
import type { CodePlugin, Fw } from '@fw/schema'
import { dirname, join, relative } from 'pathe'
import { STYLE_ID } from '../../files/asset-extensions'
import { publicCandidates } from '../../files/public-files'
import { sideOf } from '../side'
import { decodePath } from '@fw/schema/base-url'
import { emitAssetURL } from './asset-urls'

const PREFIX = '\0fw-public:'
/** The module of a file is always code: with its own extension, the bundler would treat it as text or data. */
const SUFFIX = '.js'
/** Placeholder for the public folder in styles, until their location is known. Vite keeps it, like any full URL. */
export const PUBLIC_MARK = 'fwpublic://'
/** Styles that code imports as a string. */
export const INLINE = /\?(?:.*&)?inline\b/
const STYLE_URL = /(\burl\(\s*["']?)\/(?!\/)([^"')\s]+)/g

/** Files of the public folders (`/logo.png`) in code, templates and styles: not bundled, with base URL or CDN. */
export function publicPlugin(app: Fw): CodePlugin {
  const isPublic = createIsPublic(app)
  const { options } = app
  return {
    name: 'fw:public',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\/(?![@/])/ },
      handler(id, importer) {
        if (!importer || !isPublic(id)) return undefined
        return PREFIX + escapeName(decodePath(id.slice(1))) + SUFFIX
      },
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- virtual modules start with it by convention.
      filter: { id: /^\0fw-public:/ },
      handler(id) {
        return {
          code: `export default ${emitAssetURL(unescapeName(id.slice(PREFIX.length, -SUFFIX.length)), sideOf(this.environment), options)}`,
          moduleSideEffects: false,
        }
      },
    },
    transform: {
      filter: { id: STYLE_ID, code: /url\(\s*["']?\/(?!\/)/ },
      handler(code, id) {
        const isComputed = !options.dev || (options.experimental.runtimeBaseURL && INLINE.test(id))
        const base = isComputed ? PUBLIC_MARK : servedBase(options.app.baseURL)
        const replaced = code.replace(STYLE_URL, (whole, start: string, path: string) =>
          isPublic(`/${path}`) ? `${start}${base}${path}` : whole,
        )
        return replaced === code ? undefined : { code: replaced, map: null }
      },
    },
  }
}

/** Public URLs in the text of a built style sheet: relative to its location. */
export function placePublicUrls(text: string, fileName: string): string {
  return text.replaceAll(PUBLIC_MARK, publicFolder(fileName))
}

/** The public folder, relative to a style sheet: empty, or with a slash at its end. */
export function publicFolder(fileName: string): string {
  const folder = relative(dirname(fileName), '.')
  return folder ? `${folder}/` : ''
}

/** Finds the public folder in a built style sheet: placeholders, and the slash of URLs that no transform changed. */
export function createPublicUrlFinder(app: Fw): (text: string) => Array<{ start: number; end: number }> {
  const isPublic = createIsPublic(app)
  return text => [
    ...Array.from(text.matchAll(new RegExp(PUBLIC_MARK, 'g')), ({ index }) => ({
      start: index,
      end: index + PUBLIC_MARK.length,
    })),
    ...Array.from(text.matchAll(STYLE_URL))
      .filter(([, , path]) => isPublic(`/${path}`))
      .map(({ index, 1: before }) => ({ start: index + before!.length, end: index + before!.length + 1 })),
  ]
}

// In development, the id becomes part of a URL, which is decoded later.
function escapeName(name: string): string {
  return name.replaceAll(/[^\w./-]/gu, sign => `~${sign.codePointAt(0)!.toString(16)}~`)
}

function unescapeName(name: string): string {
  return name.replaceAll(/~([\da-f]+)~/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

/** Whether a URL path refers to a file of the public folders. Results are cached in builds. */
function createIsPublic(app: Fw): (path: string) => boolean {
  const { rootDir, dev } = app.options
  const existing = new Map<string, boolean>()
  const look = (path: string) =>
    publicCandidates(app, path).some(
      ({ dir, name }) => statSync(join(dir, name), { throwIfNoEntry: false })?.isFile() === true,
    )
  return id => {
    if (id.startsWith(`${rootDir}/`) || id.includes('/node_modules/')) return false
    const path = decodePath(id.replace(/[#?].*$/, ''))
    if (dev) return look(path)
    let isPublic = existing.get(path)
    if (isPublic === undefined) existing.set(path, (isPublic = look(path)))
    return isPublic
  }
}
