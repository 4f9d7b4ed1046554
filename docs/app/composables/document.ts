import type { Entry } from '../../modules/content/content'
import type { Document } from '../../modules/content/documents'

/** A page as the browser gets it. */
export type PageDocument = Document & { previous?: Entry; next?: Entry }

/**
 * The page of a path. What the server rendered is in the document already: the browser reads it there instead of
 * receiving it twice.
 */
export async function useDocument(path: string): Promise<PageDocument> {
  const facts = useState<Omit<PageDocument, 'html'> | undefined>(`document:${path}`)
  if (import.meta.client && facts.value && useFwApp().isHydrating) {
    const html = document.querySelector('[data-document]')?.innerHTML
    if (html !== undefined) return { ...facts.value, html }
  }
  try {
    const found = await $fetch<PageDocument>(`/content${path}.json`)
    const { html: _, ...rest } = found
    if (import.meta.server) facts.value = rest
    return found
  } catch {
    throw createError({ statusCode: 404, statusMessage: 'Page not found', fatal: true })
  }
}
