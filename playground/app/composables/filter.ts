/** The filter of the list. It lives in the address, so that it can be shared and found again with the back button. */
export function useFilter() {
  const route = useRoute()
  const filter = computed(() => readFilter(route.query))
  return {
    filter,
    isActive: computed(() => Object.keys(writeFilter({ ...filter.value, sort: 'newest' })).length > 0),
    /** The address of the list with some of the filter changed. */
    linkTo: (change: Partial<ItemFilter>) => ({ path: '/', query: writeFilter({ ...filter.value, ...change }) }),
  }
}
