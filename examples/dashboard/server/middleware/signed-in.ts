// All data needs a user. What needs a role asks for it in its handler.
export default defineEventHandler(async event => {
  if (event.path.startsWith('/api/') && !event.path.startsWith('/api/session')) await requireUser(event)
})
