export default defineEventHandler(async event => {
  const items = await listItems()
  const found = filterItems(items, readFilter(getQuery(event)))
  return {
    items: found.map(({ notes: _, ...summary }): ItemSummary => summary),
    total: items.length,
    statuses: countBy(items, item => [item.status]),
    tags: countBy(items, item => item.tags),
  }
})
