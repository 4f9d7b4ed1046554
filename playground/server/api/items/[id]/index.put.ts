export default defineEventHandler(async event => {
  const body = await readObject(event)
  if (!Number.isInteger(body.version)) throw createError({ status: 422, message: 'Say which version you have seen.' })
  return changeItem(getRouterParam(event, 'id'), checkItem(body), Number(body.version))
})
