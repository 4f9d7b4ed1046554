import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Resolves and loads the dependencies of this package. Bundlers would resolve loaders from the project. */
export const require: NodeJS.Require = createRequire(import.meta.url)

/** The file of a loader of this package. */
export function ownLoader(
  name:
    | 'await-loader'
    | 'code-loader'
    | 'dev-style-loader'
    | 'empty-loader'
    | 'es-module-loader'
    | 'lightning-loader'
    | 'map-loader'
    | 'style-file-loader'
    | 'style-text-loader',
): string {
  return ownFile(name)
}

/** A file of this package that the bundler loads by its path. */
export function ownFile(name: string): string {
  return fileURLToPath(new URL(`./${name}.mjs`, import.meta.url))
}
