export default defineEventHandler(async () => (await loadPosts()).map(summaryOf))
