export * from '@fw/server-builder/server'
