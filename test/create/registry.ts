import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The versions and dist-tags of a package in a registry. */
export interface Package {
  tags: Record<string, string>
  /** Further fields in the manifest of each version. */
  versions: Record<string, object>
}

export interface Registry {
  /** Environment variables that make npm use this registry. */
  env: Record<string, string>
  /** Names of the requested packages. */
  requested: string[]
  close: () => void
}

/** Starts a registry that only listens on this machine. */
export async function startRegistry(packages: Readonly<Record<string, Package>>): Promise<Registry> {
  const requested: string[] = []
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url!.slice(1).split('?')[0]!)
    const found = packages[name]
    requested.push(name)
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        found
          ? {
              name,
              'dist-tags': found.tags,
              versions: Object.fromEntries(
                Object.entries(found.versions).map(([version, more]) => [
                  version,
                  { name, version, dist: { tarball: '' }, ...more },
                ]),
              ),
            }
          : { error: 'Not found' },
      ),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_update_notifier: 'false',
      npm_config_fetch_retries: '0',
    },
    requested,
    close: () => void server.close(),
  }
}
