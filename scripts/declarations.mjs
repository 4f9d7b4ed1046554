import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { installed, root, runNode } from './process.mjs'

const dir = join(root, 'node_modules/.cache/fw-declarations')

/**
 * Writes the declarations of all packages with the native compiler of TypeScript: one process, and a tenth of the time
 * that the one in JavaScript takes. Errors in types are left to `npm run typecheck`.
 */
export async function emitDeclarations() {
  rmSync(dir, { recursive: true, force: true })
  const args = ['-p', 'tsconfig.declarations.json', '--outDir', dir, '--noCheck', '--pretty', 'false']
  const { code, output } = await runNode([installed('typescript-native/bin/tsc'), ...args])
  if (code !== 0) throw new Error(`TypeScript could not write the declarations of the packages:\n${output}`)
}

/**
 * Options for the declarations of a package, in its tsdown.config.mjs: without `oxc`, tsdown loads TypeScript.
 *
 * @param {string} cwd the folder of the package
 */
export function declarations(cwd) {
  return { cwd, oxc: true }
}

/** Passes the declarations on to the plugin of tsdown that bundles them, which would compile them itself otherwise. */
export const declarationsPlugin = {
  name: 'fw:declarations',
  load: {
    order: /** @type {const} */ ('pre'),
    filter: { id: /\.d\.ts$/ },
    /** @param {string} id */
    handler(id) {
      const file = join(dir, relative(root, id))
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined
    },
  },
}
