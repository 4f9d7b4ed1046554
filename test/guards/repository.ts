import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The public packages, by folder name. */
export { PACKAGES } from '../../scripts/build.mjs'

/** The text of a file of the repository. */
export function loadText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** The files of the repository that are committed or could be, without ignored files. */
export function scanRepository(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\0').filter(path => path !== '' && existsSync(join(root, path)))
}

/** The files below a folder, as paths from the root of the repository. */
export function scanFolder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}
