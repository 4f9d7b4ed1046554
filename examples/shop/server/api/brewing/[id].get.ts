export default defineEventHandler(event => {
  const product = findStored(getRouterParam(event, 'id')!)
  if (!product) throw createError({ statusCode: 404, message: 'No such product' })
  const [temperature, minutes] = product.brewing
  return { temperature, minutes }
})
