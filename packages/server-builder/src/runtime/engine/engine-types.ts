import { useNitroApp } from 'nitro/app'

export { useNitroApp, useNitroApp as useServerEngine }

/** The running server. */
export type ServerEngine = ReturnType<typeof useNitroApp>

/** The running server as its plugins see it: where there are plugins, there are hooks. */
export type PluginEngine = ServerEngine & { hooks: NonNullable<ServerEngine['hooks']> }
