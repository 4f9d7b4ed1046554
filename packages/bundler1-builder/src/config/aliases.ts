import { aliasEntries } from '@fw/kit/bundle'
import { STYLE_EXTENSIONS } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import type { Alias } from 'vite'

/** Generated styles are files, because imports in styles are not resolved by plugins. */
const GENERATED_STYLE = new RegExp(String.raw`^#build/(?=.+\.(?:${STYLE_EXTENSIONS.join('|')})$)`)

/** Aliases in the bundler's form, the longest first. */
export function resolveAliases(app: Fw): Alias[] {
  const aliases = aliasEntries(app).flatMap(([find, replacement]) => {
    // Styles and template references write a name with a leading `~`.
    const isPlain = /^[a-z]/i.test(find)
    return [{ find, replacement }, ...(isPlain ? [{ find: `~${find}`, replacement }] : [])]
  })
  return [...aliases, { find: GENERATED_STYLE, replacement: `${app.options.buildDir}/` }]
}
