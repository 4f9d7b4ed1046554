import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const STATIC_IMPORT = /^(?:import|export) (?!type )(?:[^'"]* from )?'([^']+)'/gm

/**
 * The files that a file imports statically, itself included, and the other modules that these import.
 *
 * @param {readonly string[]} roots paths of files
 */
function collectImports(roots) {
  const files = new Set(roots)
  const modules = new Set()
  for (const file of files) {
    if (!file.endsWith('.ts')) continue
    for (const [, id = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      if (id.startsWith('.')) files.add(fileURLToPath(new URL(/\.\w+$/.test(id) ? id : `${id}.ts`, `file://${file}`)))
      else modules.add(id)
    }
  }
  return { files, modules: [...modules] }
}

/**
 * The condition of a chunk: files that are always loaded together are published as one file, because each file that
 * Node or the development server loads takes time.
 *
 * @param {string} source URL of the folder of the sources, with a slash at its end
 * @param {readonly string[]} names files without `.ts`. They, and everything that they import statically, are in the
 *   chunk.
 * @param {RegExp} [except] modules that files of the chunk must not import, directly or not
 * @returns {(id: string) => boolean}
 */
export function loadedWith(source, names, except) {
  const { files } = collectImports(names.map(name => fileURLToPath(new URL(`${name}.ts`, source))))
  const isIncluded = (/** @type {string} */ file) =>
    !except || !collectImports([file]).modules.some(module => except.test(module))
  const included = new Set([...files].filter(isIncluded))
  return id => included.has(id)
}
