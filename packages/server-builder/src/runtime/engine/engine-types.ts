import { useNitroApp } from 'nitro/app'

export { useNitroApp, useNitroApp as useServerEngine }

/** The running server. */
export type ServerEngine = ReturnType<typeof useNitroApp>

/** The running server as plugins see it: with plugins, there are always hooks. */
export type PluginEngine = ServerEngine & { hooks: NonNullable<ServerEngine['hooks']> }
