import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { findManager, foldersUp, readManifest } from '@fw/kit/config'

/** The folder of an installed fw package, resolved from this one. */
export function packageDir(name: string): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  } catch {
    return undefined
  }
}

/** The package.json of an fw package. */
export function packageManifest(name: string): ReturnType<typeof readManifest> {
  const dir = packageDir(name)
  return dir === undefined ? undefined : readManifest(dir)
}

/** The version of an fw package. */
export function packageVersion(name: string): string | undefined {
  return packageManifest(name)?.version
}

/** The package manager of the project, from `packageManager` or its lock file: `pnpm@9.1.0`, `npm`. */
export function packageManager(rootDir: string, workspaceDir: string, env: NodeJS.ProcessEnv): string | undefined {
  for (const folder of foldersUp(rootDir)) {
    const declared = readManifest(folder)?.packageManager
    if (declared) return declared.split('+')[0]
    const manager = findManager(folder)
    if (manager) {
      // A command started by the package manager itself gets its version.
      const running = env.npm_config_user_agent?.split(' ')[0]?.split('/')
      return running?.[0] === manager ? `${manager}@${running[1]}` : manager
    }
    if (folder === workspaceDir) return undefined
  }
  return undefined
}
