/** Sends visitors to the first language of their browser that the shop has. */
export default defineEventHandler(event => {
  const wanted = (getHeader(event, 'accept-language') ?? '').split(',').map(part => part.trim().slice(0, 2))
  setHeader(event, 'vary', 'accept-language')
  return sendRedirect(event, `/${wanted.find(isLocale) ?? LOCALES[0]}`, 302)
})
