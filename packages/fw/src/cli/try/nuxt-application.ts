import { existsSync, readFileSync } from 'node:fs'
import { findWorkspaceDir, readManifest } from '@fw/kit/config'
import type { PackageManifest } from '@fw/kit/config'
import { findProjectManager } from '@fw/kit/internal'
import { ProblemError, tryDiagnostics } from '@fw/schema'
import { basename, join, relative } from 'pathe'

const PACKAGE_MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'] as const

export type PackageManager = (typeof PACKAGE_MANAGERS)[number]

/** An application that is written for Nuxt. */
export interface NuxtApplication {
  name: string
  rootDir: string
  /** What is installed together: the workspace of the application, or only itself. */
  workspaceDir: string
  /** The application in its workspace. Empty if it is not in one. */
  path: string
  manager: PackageManager
}

/** The application in a folder. Throws if its package.json does not depend on Nuxt. */
export function findNuxtApplication(rootDir: string): NuxtApplication {
  const manifest = readManifest(rootDir)
  if (!manifest || !dependsOnNuxt(manifest)) throw new ProblemError([tryDiagnostics.notNuxt({ dir: rootDir })])
  const outer = findWorkspaceDir(rootDir)
  const workspaceDir = isMember(relative(outer, rootDir), workspacePatterns(outer)) ? outer : rootDir
  const manager = findProjectManager(rootDir)
  return {
    name: manifest.name ?? basename(rootDir),
    rootDir,
    workspaceDir,
    path: relative(workspaceDir, rootDir),
    manager: PACKAGE_MANAGERS.find(name => name === manager) ?? 'npm',
  }
}

function dependsOnNuxt({ dependencies, devDependencies, peerDependencies }: PackageManifest): boolean {
  return Object.hasOwn({ ...dependencies, ...devDependencies, ...peerDependencies }, 'nuxt')
}

/** The patterns of the folders that belong to a workspace. */
function workspacePatterns(dir: string): string[] {
  const file = join(dir, 'pnpm-workspace.yaml')
  if (existsSync(file)) {
    const list = /^packages:[^\n]*\n((?:[ \t]*(?:-|#)[^\n]*\n?|\s*\n)*)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
    return [...list.matchAll(/^\s*-\s*['"]?([^'"#\n]+?)['"]?\s*(?:#.*)?$/gm)].map(([, pattern]) => pattern!)
  }
  const { workspaces } = (readManifest(dir) ?? {}) as { workspaces?: string[] | { packages?: string[] } }
  return (Array.isArray(workspaces) ? workspaces : workspaces?.packages) ?? []
}

/** Whether a folder matches the patterns of a workspace: `packages/*`, `apps/**`, `!apps/old`. */
export function isMember(path: string, patterns: readonly string[]): boolean {
  const matches = (pattern: string): boolean =>
    new RegExp(
      `^${pattern
        .replace(/^\.\//, '')
        .replace(/\/$/, '')
        .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
        .replace(/\*+/g, stars => (stars === '*' ? '[^/]+' : '.+'))}$`,
    ).test(path)
  return (
    patterns.some(pattern => !pattern.startsWith('!') && matches(pattern)) &&
    !patterns.some(pattern => pattern.startsWith('!') && matches(pattern.slice(1)))
  )
}
