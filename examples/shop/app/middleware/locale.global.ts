export default defineFwRouteMiddleware(to => {
  const [, locale] = to.path.split('/')
  if (!LOCALES.some(name => name === locale))
    return abortNavigation(createError({ statusCode: 404, message: to.path, fatal: true }))
})
