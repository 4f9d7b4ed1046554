import type { Dependency } from './dependencies'

/** The versions of what cached responses depend on. */
export interface VersionStore {
  /** The version of all of them together. */
  read: (dependencies: readonly Dependency[]) => string | Promise<string>
  replace: (dependency: Dependency) => void | Promise<void>
}

/** If there are more versions, all responses are rendered again. */
const MAX_VERSIONS = 10_000

/** A version that nothing has had before. Instances that share versions need no synchronized clocks. */
export function createVersion(): string {
  return `${crypto.randomUUID()} `
}

/** Versions in the memory of this process. */
export function createMemoryVersions(limit = MAX_VERSIONS): VersionStore {
  const versions = new Map<Dependency, string>()
  let start = ''
  return {
    read(dependencies) {
      let version = start
      if (versions.size > 0) for (const dependency of dependencies) version += versions.get(dependency) ?? ''
      return version
    },
    replace(dependency) {
      if (versions.size >= limit && !versions.has(dependency)) {
        versions.clear()
        start = createVersion()
      }
      versions.set(dependency, createVersion())
    },
  }
}
