export default defineEventHandler(async event => {
  const room = getRouterParam(event, 'room')!
  if (!(await hasRoom(room))) throw createError({ statusCode: 404, message: 'No such room' })
  return await loadMessages(room)
})
