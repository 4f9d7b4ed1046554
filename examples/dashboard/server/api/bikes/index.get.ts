export default defineEventHandler(() => bikes)
