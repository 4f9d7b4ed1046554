export default defineEventHandler(event => {
  const product = findProduct(getRouterParam(event, 'id')!, getLocale(event))
  if (!product) throw createError({ statusCode: 404, message: 'No such product' })
  return product
})
