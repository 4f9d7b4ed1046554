// Before the first visitor comes. Requests wait for it.
export default defineServerPlugin(() => {
  useChatDatabase().catch(error => console.error('The migrations failed.', error))
})
