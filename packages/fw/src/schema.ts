export * from '@fw/schema'
