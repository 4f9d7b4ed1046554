interface LoaderContext {
  resourcePath: string
  importModule: (request: string, options: { publicPath: string; baseUri: string }) => Promise<{ default: string }>
}

/** Stands for the folder of built files while the style sheet is compiled. */
const FOLDER = 'fw:///built/'

/** A style sheet that code imports with `?url`, as a file: its text is what `?inline` exports. */
export async function pitch(this: LoaderContext): Promise<string> {
  const request = `${this.resourcePath}?inline`
  const { default: text } = await this.importModule(request, { publicPath: FOLDER, baseUri: FOLDER })
  return text.replaceAll(FOLDER, './')
}

export default function styleFileLoader(): never {
  throw new Error('The file itself is never loaded.')
}
