import type { Renames } from '../tree/script-tree'

/** Selectors of the element around the application, which has another id in fw. */
export function renameStyle(text: string): Renames {
  const edits = [...text.matchAll(/#__nuxt(?![\w-])/g)].map(({ index, 0: id }) => ({
    start: index,
    end: index + id.length,
    text: '#__fw',
  }))
  return { edits, left: [] }
}
