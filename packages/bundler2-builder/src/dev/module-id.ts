import { relative } from 'pathe'

/** The name that compilers give to the module of a file in development. */
export function moduleIdOf(file: string, rootDir: string): string {
  const path = relative(rootDir, file)
  return path.startsWith('.') ? path : `./${path}`
}
