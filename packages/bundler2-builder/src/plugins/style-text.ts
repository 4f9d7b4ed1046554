import type { CodePlugin } from '@fw/schema'

/** Style sheets that code imports as a string: files with `inline`, and blocks of components with the other query. */
export const STYLE_TEXT = /[?&](?:inline|fw-text)\b/
/** The same with class names of its own. */
export const STYLE_TEXT_MODULE = /[?&]module\b(?!=fw-text)/

const INLINE_BLOCK = /\?vue&type=style[^"'!\n]*&inline\b/g

/**
 * Blocks of styles that components import as a string: with `inline`, the component loader would omit the CSS loader,
 * which resolves URLs and class names. It only exports the default of blocks with `module`.
 */
export function styleTextPlugin(): CodePlugin {
  return {
    name: 'fw:style-text',
    enforce: 'post',
    transform: {
      filter: { id: /\.vue$/, code: /\?vue&type=style/ },
      handler: code => ({ code: code.replaceAll(INLINE_BLOCK, renameQuery), map: null }),
    },
  }
}

function renameQuery(query: string): string {
  return query.replace(/&inline$/, STYLE_TEXT_MODULE.test(query) ? '&fw-text' : '&fw-text&module=fw-text')
}
