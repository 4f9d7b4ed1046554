import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Parses every script of a built client, because a bundler does not fail when it generates invalid code. */
export function parseClientScripts(clientDir: string): { count: number; errors: string[] } {
  const scripts = readdirSync(clientDir, { recursive: true, encoding: 'utf8' }).filter(file => /\.m?js$/.test(file))
  const errors = scripts.flatMap(file =>
    parseSync(file, readFileSync(join(clientDir, file), 'utf8'), { sourceType: 'module' }).errors.map(
      ({ message }) => `${file}: ${message}`,
    ),
  )
  return { count: scripts.length, errors }
}
