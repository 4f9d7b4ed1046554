export default defineFwRouteMiddleware(to => {
  const isSignedIn = useUser().value !== undefined
  if (to.path === '/sign-in') return isSignedIn ? navigateTo('/') : undefined
  if (!isSignedIn) return navigateTo({ path: '/sign-in', query: { to: to.fullPath } })
})
