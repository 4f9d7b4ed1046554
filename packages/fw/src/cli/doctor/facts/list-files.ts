import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'pathe'

/** Folders with what is installed, generated or built. */
const OTHERS = new Set(['node_modules', 'dist', 'coverage'])

/** The files of a project, without what is installed, generated and built. With `all`, every file. */
export async function listFiles(dir: string, buildDir: string, all = false): Promise<string[]> {
  if (!existsSync(dir)) return []
  const entries = await readdir(dir, { withFileTypes: true })
  const lists = await Promise.all(
    entries.map(async entry => {
      const path = join(dir, entry.name)
      if (entry.isFile()) return [path]
      if (entry.isDirectory() && all) return listFiles(path, buildDir, all)
      if (!entry.isDirectory() || OTHERS.has(entry.name) || path === buildDir) return []
      // Hidden folders belong to tools, which name packages in their configurations.
      if (/^\.(?!github$|storybook$|vscode$|config$)/.test(entry.name)) return []
      return listFiles(path, buildDir)
    }),
  )
  return lists.flat()
}
