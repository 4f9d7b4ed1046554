import type { Side } from '@fw/schema'
import { relative } from 'pathe'

interface LoaderContext {
  context: string
  rootContext: string
  resourcePath: string
  resourceQuery: string
  utils: { contextify: (context: string, request: string) => string }
  addDependency: (file: string) => void
  getOptions: () => DevStyleOptions
}

export interface DevStyleOptions {
  side: Side
  /** Whether the server collects the style sheet now. An added island can change that. */
  isCollected: () => boolean
}

/** The attribute of a style element in the first HTML. */
export const STYLE_ATTRIBUTE = 'data-fw-style'

/** In development. On the server: collects the text of a style sheet, for the first HTML. */
export function pitch(this: LoaderContext, remaining: string): string | undefined {
  const { side, isCollected } = this.getOptions()
  if (side === 'client') return undefined
  if (!isCollected()) {
    this.addDependency(this.resourcePath)
    return ''
  }
  const request = JSON.stringify(this.utils.contextify(this.context, `!!${remaining}`))
  return [
    `var content = require(${request})`,
    'if (content.__esModule) content = content.default',
    'var text = typeof content === "string" ? content : content.map(function (part) { return part[1] }).join("\\n")',
    `;(__webpack_require__.fwStyles ??= {})[module.id] = { key: ${JSON.stringify(keyOf(this))}, text: text }`,
    'if (content.locals) module.exports = content.locals',
  ].join('\n')
}

/** In the browser: the element that the code adds replaces that of the first HTML. */
export default function devStyleLoader(this: LoaderContext, code: string): string {
  const key = JSON.stringify(keyOf(this))
  return `${code}
;document.querySelectorAll('style[${STYLE_ATTRIBUTE}]').forEach(function (element) {
  if (element.getAttribute('${STYLE_ATTRIBUTE}') === ${key}) element.remove()
})
`
}

/** The name of a style sheet: its file, and which block of a component it is. */
function keyOf({ rootContext, resourcePath, resourceQuery }: LoaderContext): string {
  const index = /[?&]index=(\d+)/.exec(resourceQuery)?.[1]
  return relative(rootContext, resourcePath) + (index === undefined ? '' : `?${index}`)
}
