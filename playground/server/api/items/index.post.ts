export default defineEventHandler(async (event) => {
  const item = await addItem(await readItem(event))
  setResponseStatus(event, 201)
  setHeader(event, 'location', `/api/items/${item.id}`)
  return item
})
