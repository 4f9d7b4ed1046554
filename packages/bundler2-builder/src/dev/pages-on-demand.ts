import { pageFiles } from '@fw/kit/bundle'
import { createTemplates } from '@fw/kit/internal'
import type { CodePlugin, Fw, Page } from '@fw/schema'
import { moduleIdOf } from './module-id'

/** From this number on, pages are compiled when they are opened: a compilation for each costs more than a few pages. */
const MANY_PAGES = 20

const IMPORT = /\bimport\(("(?:[^"\\]|\\.)*")\)/g

/** The pages of an application with many, of which only those are compiled that were opened. */
export class PagesOnDemand {
  readonly isActive: boolean
  private readonly opened = new Set<string>()

  constructor(private readonly app: Fw) {
    this.isActive = pageFiles(app.plan.pages).length >= MANY_PAGES
  }

  /**
   * Replaces the imports of pages in the routes. A page has the name of its module: server code that contains it counts
   * as an importer.
   */
  plugin(emitImport: (name: string) => string): CodePlugin | undefined {
    if (!this.isActive) return undefined
    const templates = createTemplates(this.app)
    return {
      name: 'fw:pages-on-demand',
      enforce: 'pre',
      transform: {
        filter: { id: templates.pattern, code: IMPORT },
        handler: (code, id) => {
          if (!/\/routes\.\w+$/.test(id)) return undefined
          const files = new Set(pageFiles(this.app.plan.pages))
          const replaced = code.replace(IMPORT, (found, text: string) => {
            const file = JSON.parse(text) as string
            return files.has(file) ? emitImport(this.nameOf(file)) : found
          })
          return { code: replaced, map: null }
        },
      },
    }
  }

  /** The file of a page. */
  fileOf(name: string): string | undefined {
    return pageFiles(this.app.plan.pages).find(file => this.nameOf(file) === name)
  }

  /** The name and file of each page that was opened. */
  list(): Array<{ name: string; file: string }> {
    return [...this.opened].map(file => ({ name: this.nameOf(file), file }))
  }

  /** Opens a page, with those that are shown with it. Returns the files that were not opened before. */
  open(file: string): string[] {
    const added = filesWith(file, this.app.plan.pages).filter(shown => !this.opened.has(shown))
    for (const shown of added) this.opened.add(shown)
    return added
  }

  /** After a file or folder was removed. Returns the pages that were opened before. */
  forget(path: string): string[] {
    const removed = [...this.opened].filter(file => file === path || file.startsWith(`${path}/`))
    for (const file of removed) this.opened.delete(file)
    return removed
  }

  private nameOf(file: string): string {
    return moduleIdOf(file, this.app.options.rootDir)
  }
}

/** The file of a page, with those of the pages around it and of the index page in it. */
function filesWith(file: string, pages: readonly Page[]): string[] {
  for (const page of pages) {
    const children = page.children ?? []
    const inside =
      page.file === file ? pageFiles(children.filter(({ path }) => path === '')) : filesWith(file, children)
    if (page.file === file || inside.length > 0) return [...(page.file ? [page.file] : []), ...inside]
  }
  return []
}
