import { useNitroApp } from 'nitro/app'

export { useNitroApp, useNitroApp as useServerEngine }

/** The running server as its plugins see it. */
export type ServerEngine = ReturnType<typeof useNitroApp>
