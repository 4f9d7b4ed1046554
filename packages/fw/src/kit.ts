export * from '@fw/kit'
