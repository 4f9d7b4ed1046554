import { splitPackage } from '../packages/resolve-package'

/** The folder of the installed package that a file belongs to. */
export function packageRoot(file: string): string | undefined {
  const at = file.lastIndexOf('/node_modules/')
  if (at < 0) return undefined
  const start = at + '/node_modules/'.length
  return file.slice(0, start) + splitPackage(file.slice(start))[0]
}
