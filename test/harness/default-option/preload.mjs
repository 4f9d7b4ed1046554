import { register } from 'node:module'

// For programs that tests start with `node --import` and the key of an option in FW_FLIP.
register(new URL('hooks.mjs', import.meta.url))
