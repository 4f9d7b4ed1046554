/**
 * Removes empty fields from the URL, which a form sends without JavaScript: `/?q=vue&status=&tag=` → `/?q=vue`.
 */
export default defineFwRouteMiddleware(to => {
  const query = writeFilter(readFilter(to.query))
  const isShort = Object.keys(to.query).length === Object.keys(query).length
  if (!isShort) return navigateTo({ path: to.path, query }, { replace: true })
})
