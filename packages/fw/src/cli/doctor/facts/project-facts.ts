import { existsSync, readFileSync } from 'node:fs'
import type { LoadedOptions, PackageManifest } from '@fw/kit/config'
import { join } from 'pathe'

/** What is known of a project without running any of its code. */
export interface ProjectFacts {
  rootDir: string
  loaded: LoadedOptions
  /** Its package.json. Undefined without one, and if it is not valid JSON. */
  manifest?: ManifestFile
}

export interface ManifestFile {
  file: string
  text: string
  content: PackageManifest & { engines?: Record<string, string>; workspaces?: unknown }
}

export function gatherProject(loaded: LoadedOptions): ProjectFacts {
  const { rootDir } = loaded.facts
  const manifest = loadManifest(rootDir)
  return { rootDir, loaded, ...(manifest ? { manifest } : {}) }
}

function loadManifest(rootDir: string): ManifestFile | undefined {
  const file = join(rootDir, 'package.json')
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  try {
    return { file, text, content: JSON.parse(text) as ManifestFile['content'] }
  } catch {
    return undefined
  }
}
