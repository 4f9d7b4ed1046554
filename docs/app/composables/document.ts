import type { Entry } from '../../modules/content/content'
import type { Document } from '../../modules/content/documents'

/** A page as served to the client. */
export type PageDocument = Document & { previous?: Entry; next?: Entry }

/**
 * Loads the page of a path. During hydration, its HTML is read from the document, so that the payload does not contain
 * it a second time.
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
    throw createError({ statusCode: 404, statusMessage: 'Not Found', fatal: true })
  }
}
