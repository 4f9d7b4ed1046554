/** Statistics of the shelf, cached for a minute and shared by pages and API. */
export const countShelf = defineCachedFunction(
  async () => {
    const items = await listItems()
    const rated = items.filter(({ rating }) => rating > 0)
    return {
      madeAt: new Date().toISOString(),
      total: items.length,
      average: rated.length > 0 ? rated.reduce((sum, { rating }) => sum + rating, 0) / rated.length : 0,
      statuses: countBy(items, item => [item.status]),
      tags: countBy(items, item => item.tags).slice(0, 6),
      readers: countBy(items, item => [item.addedBy]).slice(0, 6),
    }
  },
  { name: 'shelf', getKey: () => 'numbers', maxAge: 60 },
)
