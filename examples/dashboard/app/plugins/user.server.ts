export default defineFwPlugin(async () => {
  const user = useUser()
  const { user: found } = await useRequestFetch()('/api/session')
  user.value = found
})
