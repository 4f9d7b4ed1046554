import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a registry has of a package. */
export interface Package {
  tags: Record<string, string>
  /** What the manifest of each version says beside its name. */
  versions: Record<string, object>
}

export interface Registry {
  /** Makes npm ask this registry. */
  env: Record<string, string>
  /** Names of the packages that were asked for. */
  asked: string[]
  close: () => void
}

/** A registry of packages on this machine only. */
export async function startRegistry(packages: Readonly<Record<string, Package>>): Promise<Registry> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url!.slice(1).split('?')[0]!)
    const found = packages[name]
    asked.push(name)
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
    asked,
    close: () => void server.close(),
  }
}
