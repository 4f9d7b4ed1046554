import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Version of a package of fw that is installed beside this one (or of this one). */
export function packageVersion(name: string): string | undefined {
  try {
    const file = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return readPackage(file)?.version
  }
  catch {
    return undefined
  }
}

/** Version of a package as the project sees it: the nearest `node_modules` from `from` upwards. */
export function installedVersion(name: string, from: string): string | undefined {
  for (const folder of foldersUp(from)) {
    const file = join(folder, 'node_modules', name, 'package.json')
    if (existsSync(file)) return readPackage(file)?.version
  }
  return undefined
}

export interface PackageManifest {
  name?: string
  version?: string
  packageManager?: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

export function readPackage(file: string): PackageManifest | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PackageManifest
  }
  catch {
    return undefined
  }
}

const LOCK_FILES: ReadonlyArray<readonly [file: string, manager: string]> = [
  ['pnpm-lock.yaml', 'pnpm'], ['bun.lock', 'bun'], ['bun.lockb', 'bun'], ['yarn.lock', 'yarn'], ['package-lock.json', 'npm'],
]

/** The package manager of the project: from `packageManager`, else from its lock file. `pnpm@9.1.0`, `npm`. */
export function packageManager(rootDir: string, workspaceDir: string, env: NodeJS.ProcessEnv): string | undefined {
  for (const folder of foldersUp(rootDir)) {
    const declared = readPackage(join(folder, 'package.json'))?.packageManager
    if (declared) return declared.split('+')[0]
    const manager = LOCK_FILES.find(([file]) => existsSync(join(folder, file)))?.[1]
    if (manager) {
      // A command started by the package manager itself is told its version.
      const running = env.npm_config_user_agent?.split(' ')[0]?.split('/')
      return running?.[0] === manager ? `${manager}@${running[1]}` : manager
    }
    if (folder === workspaceDir) return undefined
  }
  return undefined
}

function foldersUp(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...foldersUp(parent)]
}
