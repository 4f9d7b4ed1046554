import type { JournalHead, WrittenPage } from './journal'
import { isText } from '../page-files'
import type { PageFiles } from '../page-files'
import { replaceBuildId } from './replace-build-id'

/** A page of an earlier build, with its files. */
export interface EarlierPage {
  page: WrittenPage
  content: Buffer
  beside: Array<{ file: string; type: string; content: Buffer }>
}

/** The pages of an earlier build with the same code. */
export class EarlierPages {
  readonly #pages: Map<string, WrittenPage>

  /** `isFresh` decides whether a page may be used. `buildId` is that of the new build. */
  constructor(
    readonly head: JournalHead,
    pages: Map<string, WrittenPage>,
    readonly files: PageFiles,
    readonly buildId: string,
    readonly isFresh: (page: WrittenPage) => boolean = () => true,
  ) {
    this.#pages = pages
  }

  get size(): number {
    return this.#pages.size
  }

  /** Removes and returns a page. Undefined if it has to be rendered. */
  async take(path: string): Promise<EarlierPage | undefined> {
    const page = this.#pages.get(path)
    if (!page || !this.isFresh(page)) return undefined
    this.#pages.delete(path)
    const content = await this.#read(page)
    const beside = await Promise.all(
      (page.beside ?? []).map(async file => ({ file: file.file, type: file.type, content: await this.#read(file) })),
    )
    if (!content || beside.some(file => !file.content)) return undefined
    return { page, content, beside: beside as EarlierPage['beside'] }
  }

  async #read({ file, type, bytes }: { file: string; type: string; bytes: number }): Promise<Buffer | undefined> {
    const content = await this.files.read(file)
    // A file of another size was edited, or not written completely.
    if (content?.length !== bytes) return undefined
    if (this.head.buildId === this.buildId || !isText(type)) return content
    return Buffer.from(await replaceBuildId(content.toString(), this.head.buildId, this.buildId))
  }
}
