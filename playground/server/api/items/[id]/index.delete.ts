export default defineEventHandler(async event => {
  await removeItem(getRouterParam(event, 'id'))
  setResponseStatus(event, 204)
})
