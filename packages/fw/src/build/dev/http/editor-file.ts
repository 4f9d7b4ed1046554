import { realPath } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { resolve } from 'pathe'
import { mayBeToolPath } from '../../errors/tool-path'

/** The response for any other file. */
export const FOREIGN_FILE = 'Forbidden: only files of the project, its layers and its workspace can be opened.\n'

/** The folders whose files may be opened in the editor. */
export function editorRoots({ layers, options: { rootDir, workspaceDir } }: Pick<Fw, 'layers' | 'options'>): string[] {
  return [rootDir, workspaceDir, ...layers.map(layer => layer.rootDir)]
}

/**
 * Whether a request for the editor, by whichever program, is for a file outside of these folders and files. Bundlers
 * open every file.
 */
export function isForeignFile(url: string, allowed: readonly string[]): boolean {
  if (!mayBeToolPath(url) || !URL.canParse(url, 'http://localhost')) return false
  const requested = new URL(url, 'http://localhost').searchParams.getAll('file')
  const roots = allowed.map(realPath)
  return requested.some(file => {
    // Relative to the working directory, like in Vite.
    const path = realPath(resolve(file.replace(/(?::\d+){0,2}$/, '')))
    return /^file:/i.test(file) || !roots.some(root => path === root || path.startsWith(`${root.replace(/\/$/, '')}/`))
  })
}
