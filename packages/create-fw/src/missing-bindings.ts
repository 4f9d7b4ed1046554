import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface InstalledManifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * The packages with native code that are missing in an installed project, such as `@rolldown/binding-linux-x64-gnu`.
 * They are optional dependencies, one for each platform: package managers omit one without an error if they cannot
 * download it.
 */
export function findMissingBindings(
  project: string,
  { platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'> = process,
): string[] {
  const isForPlatform = (name: string): boolean => `${name}-`.includes(`${platform}-${arch}-`)
  const root = realpathSync(project)
  const missing = new Set<string>()
  const seen = new Set<string>()
  const visit = (dir: string): void => {
    if (seen.has(dir)) return
    seen.add(dir)
    const { dependencies, devDependencies, optionalDependencies = {} } = loadManifest(dir)
    // There may be one for each C library, of which only one is installed.
    const bindings = Object.keys(optionalDependencies).filter(isForPlatform)
    if (bindings.length > 0 && !bindings.some(name => findPackage(name, dir)))
      missing.add(`${bindings[0]!}@${optionalDependencies[bindings[0]!]}`)
    const required = dir === root ? { ...dependencies, ...devDependencies } : dependencies
    for (const name of Object.keys(required ?? {})) {
      const folder = findPackage(name, dir)
      if (folder) visit(folder)
    }
  }
  visit(root)
  return [...missing].toSorted()
}

/** The real folder of an installed package that code in `from` imports. */
function findPackage(name: string, from: string): string | undefined {
  for (let dir = from; ; dir = dirname(dir)) {
    const folder = join(dir, 'node_modules', name)
    if (existsSync(join(folder, 'package.json'))) return realpathSync(folder)
    if (dirname(dir) === dir) return undefined
  }
}

function loadManifest(dir: string): InstalledManifest {
  return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as InstalledManifest
}
