export default defineEventHandler(() => teas)
