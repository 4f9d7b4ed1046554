import { join } from 'node:path'
import type { PrivateDetail } from '@fw/schema'

/** Internals of other packages, as they occur in source code. */
export const INTERNALS: Readonly<Record<string, RegExp>> = {
  node: /\b_resolveFilename\b/,
  webpack: /\b__webpack_\w+|\b_(?:module|compiler)\b/,
  'vue-loader': /\bvue&type=/,
  'css-loader': /\bdefaultGetLocalIdent\b/,
  vue: /\b_context\b|\b__(?:v_raw|v_isReactive|asyncLoader|vnode|vueParentComponent|hmrId|file|VUE_INSTANCE_SETTERS__)\b/,
  h3: /['"`]~(?:middleware|composed|findRoute)\b/,
  srvx: /\b_toNodeResponse\b/,
  nitro: /\b_(?:prerenderedRoutes|prerenderMeta|c12)\b/,
  vite: /\bfsDenyGlob\b|\b__vite_\w+/,
}

/** A list of private details, and the folder that the files in it are relative to. */
export interface DetailList {
  folder: string
  details: Readonly<Record<string, PrivateDetail>>
}

/** The files that use an internal of a package without being listed for that package, as `file: package`. */
export function findUnlisted(sources: ReadonlyMap<string, string>, lists: readonly DetailList[]): string[] {
  const listed = new Set(
    lists.flatMap(({ folder, details }) =>
      Object.values(details).flatMap(({ package: name, usedBy }) =>
        usedBy.map(file => `${join(folder, file)}: ${name}`),
      ),
    ),
  )
  return [...sources].flatMap(([file, text]) =>
    Object.entries(INTERNALS)
      .filter(([, internal]) => internal.test(withoutComments(text)))
      .map(([name]) => `${file}: ${name}`)
      .filter(use => !listed.has(use)),
  )
}

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
}
