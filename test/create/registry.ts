import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The versions and dist-tags of a package in a registry. */
export interface Package {
  tags: Record<string, string>
  /** Further fields in the manifest of each version. */
  versions: Record<string, object>
  /** Files of each version, for packages that are installed. */
  files?: Record<string, Readonly<Record<string, string>>>
}

export interface Registry {
  /** Environment variables that make npm use this registry. */
  env: Record<string, string>
  /** Names of the requested packages. */
  requested: string[]
  close: () => void
}

/** The tarball of a package, with executable files. */
function packFiles(files: Readonly<Record<string, string>>): Buffer {
  const dir = mkdtempSync(join(tmpdir(), 'fw-tarball-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, 'package', path)), { recursive: true })
      writeFileSync(join(dir, 'package', path), text, { mode: 0o755 })
    }
    return execFileSync('tar', ['-cz', '-C', dir, 'package'])
  } finally {
    rmSync(dir, { recursive: true })
  }
}

/** Starts a registry that only listens on this machine. */
export async function startRegistry(packages: Readonly<Record<string, Package>>): Promise<Registry> {
  const requested: string[] = []
  const server = createServer((request, response) => {
    const [name, version] = decodeURIComponent(request.url!.slice(1).split('?')[0]!).split('/-/') as [string, string?]
    const found = packages[name]
    const files = version === undefined ? undefined : found?.files?.[version]
    if (files) return void response.end(packFiles(files))
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
                  {
                    name,
                    version,
                    dist: { tarball: found.files ? `http://${request.headers.host}/${name}/-/${version}` : '' },
                    ...more,
                  },
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
