#!/usr/bin/env node
import module from 'node:module'

// Newer Node versions keep compiled code between runs.
module.enableCompileCache?.()

const { main } = await import('../dist/cli.mjs')
await main()
