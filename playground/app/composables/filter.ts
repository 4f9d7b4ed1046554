/** The filter of the list. It is stored in the URL, so that it can be shared and works with the back button. */
export function useFilter() {
  const route = useRoute()
  const filter = computed(() => readFilter(route.query))
  return {
    filter,
    isActive: computed(() => Object.keys(writeFilter({ ...filter.value, sort: 'newest' })).length > 0),
    /** The location of the list with a changed filter. */
    linkTo: (change: Partial<ItemFilter>) => ({ path: '/', query: writeFilter({ ...filter.value, ...change }) }),
  }
}
