#!/usr/bin/env node
// The scripts of an application that is written for Nuxt call `nuxt dev` or `nuxi dev`: both run fw.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const dir = dirname(createRequire(import.meta.url).resolve('fw/package.json'))
await import(pathToFileURL(join(dir, 'bin/fw.mjs')).href)
