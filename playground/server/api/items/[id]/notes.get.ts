import { renderMarkdown } from '#shared/markdown'

/** The notes as HTML, for visitors who come from another page. */
export default defineEventHandler(async (event) => {
  const { notes } = await getItem(getRouterParam(event, 'id'))
  return { html: renderMarkdown(notes) }
})
