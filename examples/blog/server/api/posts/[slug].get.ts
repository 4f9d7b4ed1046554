export default defineEventHandler(async event => {
  const posts = await loadPosts()
  const index = posts.findIndex(({ slug }) => slug === getRouterParam(event, 'slug'))
  const post = posts[index]
  if (!post) throw createError({ statusCode: 404, message: 'No such post' })
  const [newer, older] = [posts[index - 1], posts[index + 1]]
  return { post, newer: newer && summaryOf(newer), older: older && summaryOf(older) }
})
