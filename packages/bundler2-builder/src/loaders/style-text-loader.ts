interface LoaderContext {
  context: string
  utils: { contextify: (context: string, request: string) => string }
}

/** The text of a style sheet as the default export: its class names and URLs are those of the built one. */
export function pitch(this: LoaderContext, remaining: string): string {
  const request = JSON.stringify(this.utils.contextify(this.context, `!!${remaining}`))
  return [
    `var content = require(${request})`,
    'if (content.__esModule) content = content.default',
    'Object.defineProperty(exports, "__esModule", { value: true })',
    'exports.default = content.map(function (part) { return part[1] }).join("\\n")',
  ].join('\n')
}

export default function styleTextLoader(): never {
  throw new Error('The file itself is never loaded.')
}
