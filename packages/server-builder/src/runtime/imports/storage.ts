export { useStorage } from 'nitro/storage'
