import { dirname, relative } from 'node:path'
import { foldersUp, readManifest, splitPackage } from '@fw/kit/config'

const IN_PACKAGES = '/node_modules/'

/** The bytes of files by the package that they belong to; those of the project by their paths. */
export function sumByPackage(
  files: ReadonlyArray<readonly [file: string, bytes: number]>,
  rootDir: string,
): Record<string, number> {
  const names = new Map<string, string>()
  const sums: Record<string, number> = {}
  for (const [file, bytes] of files) {
    const path = file.replaceAll('\\', '/')
    const dir = dirname(path)
    if (!names.has(dir)) names.set(dir, nameFolder(dir))
    const name =
      path.includes(IN_PACKAGES) || !path.startsWith(`${rootDir}/`) ? names.get(dir)! : relative(rootDir, path)
    sums[name] = (sums[name] ?? 0) + bytes
  }
  return sums
}

function nameFolder(dir: string): string {
  const at = dir.lastIndexOf(IN_PACKAGES)
  if (at >= 0) return splitPackage(dir.slice(at + IN_PACKAGES.length))[0]
  // A package of the same workspace.
  return (
    foldersUp(dir)
      .map(folder => readManifest(folder)?.name)
      .find(Boolean) ?? dir
  )
}
