import type { H3Event } from 'fw/server'

/** The locale in the query of a request. */
export function getLocale(event: H3Event): Locale {
  const { locale } = getQuery(event)
  if (!isLocale(locale)) throw createError({ statusCode: 400, message: `Unknown locale: ${String(locale)}` })
  return locale
}
