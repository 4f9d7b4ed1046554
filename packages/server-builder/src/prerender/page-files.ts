import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { Nitro } from 'nitro/types'
import { dirname, join, relative } from 'pathe'

/** The files of pages below a public folder. */
export class PageFiles {
  readonly #isStatic: boolean

  constructor(
    { options }: Nitro,
    readonly publicDir: string = options.output.publicDir,
  ) {
    this.#isStatic = options.static ?? false
  }

  /** Writes a file, and returns its size. Undefined if its name leads outside of the folder. */
  async write(name: string, content: string | Uint8Array): Promise<number | undefined> {
    const file = this.#pathOf(name)
    if (file === undefined) return undefined
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    try {
      await writeFile(file, bytes)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, bytes)
    }
    return bytes.length
  }

  /** The content of a file. Undefined if it cannot be read. */
  async read(name: string): Promise<Buffer | undefined> {
    const file = this.#pathOf(name)
    return file === undefined ? undefined : readFile(file).catch(() => undefined)
  }

  #pathOf(name: string): string | undefined {
    // The engine treats file names as parts of URLs.
    const file = join(this.publicDir, this.#isStatic ? name : name.replaceAll('%', '%25'))
    return relative(this.publicDir, file).startsWith('..') ? undefined : file
  }
}

/** Whether a response is text, which hooks may have changed. */
export function isText(contentType: string | undefined): boolean {
  return /html|text|json|xml|javascript/.test(contentType ?? '')
}
