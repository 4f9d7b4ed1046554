export default defineEventHandler(async (event) => {
  const { version } = await readObject(event)
  if (!Number.isInteger(version)) throw createError({ status: 422, message: 'Say which version you have seen.' })
  return changeItem(getRouterParam(event, 'id'), await readItem(event), Number(version))
})
