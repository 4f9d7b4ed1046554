export default defineEventHandler(() => loadRooms())
