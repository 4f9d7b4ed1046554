export { useDatabase } from 'nitro/database'
