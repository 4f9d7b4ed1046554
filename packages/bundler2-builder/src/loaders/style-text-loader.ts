interface LoaderContext {
  context: string
  utils: { contextify: (context: string, request: string) => string }
  getOptions: () => { esModule: boolean }
}

const TEXT = 'content.map(function (part) { return part[1] }).join("\\n")'

/** The text of a style sheet: its class names and URLs are those of the built one. */
export function pitch(this: LoaderContext, remaining: string): string {
  const request = JSON.stringify(this.utils.contextify(this.context, `!!${remaining}`))
  return this.getOptions().esModule
    ? `import content from ${request}\nexport default ${TEXT}`
    : `var content = require(${request})\nif (content.__esModule) content = content.default\nmodule.exports = ${TEXT}`
}

export default function styleTextLoader(): never {
  throw new Error('The file itself is never loaded.')
}
