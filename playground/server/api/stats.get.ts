export default defineEventHandler(() => countShelf())
