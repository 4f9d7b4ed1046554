import { useStorage } from 'nitro/storage'
import { isInMemory, useCacheStorage } from './cache-storage'
import { shortName } from './dependencies'
import type { Dependency } from './dependencies'
import { createMemoryVersions, createVersion } from './memory-versions'
import type { VersionStore } from './memory-versions'

// A cache entry remembers the versions of everything it depends on. Revalidating replaces a version, so that entries
// with the previous one are not used any more. Versions are part of the cache storage: they reach every instance that
// shares it.

const VERSIONS = 'cache:fw:versions:'

let versions: VersionStore | undefined

/**
 * The current version of everything that a response depends on. It changes when one of them is revalidated. If the
 * storage fails, it is a version that no cache entry has.
 */
export function currentVersion(dependencies: readonly Dependency[]): string | Promise<string> {
  return (versions ??= createStore()).read(dependencies)
}

/** Makes all responses that depend on it stale. */
export async function renewVersion(dependency: Dependency): Promise<void> {
  await (versions ??= createStore()).replace(dependency)
}

// Nothing else can read the memory of this process, so its versions need no storage.
function createStore(): VersionStore {
  return isInMemory() ? createMemoryVersions() : createStoredVersions()
}

function createStoredVersions(): VersionStore {
  const keyOf = (dependency: Dependency): string => VERSIONS + shortName(dependency)
  return {
    read: dependencies =>
      useCacheStorage(async () => {
        const items = await useStorage().getItems<string>(dependencies.map(keyOf))
        return items.map(({ value }) => value ?? '').join('')
      }, createVersion),
    replace: dependency => useStorage().setItem(keyOf(dependency), createVersion()),
  }
}
