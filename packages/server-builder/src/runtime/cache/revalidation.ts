import { useStorage } from 'nitro/storage'
import { reportCacheError } from './cache-settings'
import { shortName } from './dependencies'
import type { Dependency } from './dependencies'
import { createMemoryVersions, createVersion } from './memory-versions'
import type { VersionStore } from './memory-versions'

// A cache entry remembers the versions of everything it depends on. Revalidating replaces a version, so that entries
// with the previous one are not used any more. Versions are part of the cache storage: they reach every instance that
// shares it.

const VERSIONS = 'cache:fw:versions:'

let versions: VersionStore | undefined

/** The current version of everything that a response depends on. It changes when one of them is revalidated. */
export function currentVersion(dependencies: readonly Dependency[]): string | Promise<string> {
  return (versions ??= createStore()).read(dependencies)
}

/** Like `currentVersion`. If the storage fails, it returns a version that no cache entry has. */
export async function safeVersion(dependencies: readonly Dependency[]): Promise<string> {
  try {
    return await currentVersion(dependencies)
  } catch (error) {
    reportCacheError(error)
    return createVersion()
  }
}

/** Makes all responses that depend on it stale. */
export async function renewVersion(dependency: Dependency): Promise<void> {
  await (versions ??= createStore()).replace(dependency)
}

// Nothing else can read the memory of this process, so its versions need no storage.
function createStore(): VersionStore {
  return useStorage().getMount('cache:').driver.name === 'fw-cache' ? createMemoryVersions() : createStoredVersions()
}

function createStoredVersions(): VersionStore {
  const keyOf = (dependency: Dependency): string => VERSIONS + shortName(dependency)
  return {
    async read(dependencies) {
      const items = await useStorage().getItems<string>(dependencies.map(keyOf))
      return items.map(({ value }) => value ?? '').join('')
    },
    replace: dependency => useStorage().setItem(keyOf(dependency), createVersion()),
  }
}
