export default defineEventHandler(async event => {
  await (await useUserSession(event)).clear()
  return { signedOut: true }
})
