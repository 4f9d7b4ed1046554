interface LoaderContext {
  resourcePath: string
  importModule: (
    request: string,
    options: { publicPath: string; baseUri: string },
  ) => Promise<string | { default: string }>
}

/** Stands for the folder of built files while the style sheet is compiled. */
const FOLDER = 'fw:///built/'

/** A style sheet that code imports with `?url`, as a file: its text is what `?inline` exports. */
export async function pitch(this: LoaderContext): Promise<string> {
  const request = `${this.resourcePath}?inline`
  const exported = await this.importModule(request, { publicPath: FOLDER, baseUri: FOLDER })
  const text = typeof exported === 'string' ? exported : exported.default
  return text.replaceAll(FOLDER, './')
}

export default function styleFileLoader(): never {
  throw new Error('The file itself is never loaded.')
}
