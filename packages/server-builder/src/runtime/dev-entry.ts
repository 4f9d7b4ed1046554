import { useNitroApp } from 'nitro/app'

/** Development: the server as it is now. */
export const engine = useNitroApp()
