export default defineEventHandler(async event => {
  const item = await addItem(checkItem(await readObject(event)))
  setResponseStatus(event, 201)
  setHeader(event, 'location', `/api/items/${item.id}`)
  return item
})
