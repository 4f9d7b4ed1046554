import { z } from 'zod'

const cart = z.record(z.string(), z.int().min(1).max(99))

function readCart(text: string | undefined): CartContent {
  try {
    return cart.parse(JSON.parse(text ?? '{}'))
  } catch {
    // A visitor can send anything.
    return {}
  }
}

export default defineFormHandler({
  schema: z.object({
    email: z.email(),
    address: z.string().trim().min(5),
    locale: z.enum(LOCALES),
  }),
  handler(event, { locale }) {
    const lines = Object.entries(readCart(getCookie(event, 'cart'))).flatMap(([id, count]) => {
      const product = findStored(id)
      return product ? [{ product, count }] : []
    })
    if (lines.length === 0) throw createFormError('empty')
    if (lines.some(({ product, count }) => product.stock < count)) throw createFormError('stock')
    for (const { product, count } of lines) product.stock -= count
    deleteCookie(event, 'cart', { path: '/' })
    // Prices are those of the server, whatever the page showed.
    const cents = lines.reduce((sum, { product, count }) => sum + product.cents * count, 0)
    return { locale, cents }
  },
  revalidate: ['products'],
})
