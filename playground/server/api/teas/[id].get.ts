export default defineEventHandler((event) => {
  const tea = teas.find(({ id }) => id === getRouterParam(event, 'id'))
  if (!tea) throw createError({ status: 404, message: 'This tea is not in our garden.' })
  return tea
})
