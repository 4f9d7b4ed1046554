import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { packPackages } from '../packed/tarballs'

interface PackedPackage {
  manifest: { name: string; version: string }
  tarball: Buffer
}

/** A package registry on this machine: it has the packages of this repository, and redirects to npm's for all others. */
export interface LocalRegistry {
  url: string
  close: () => Promise<void>
}

export async function startRegistry(): Promise<LocalRegistry> {
  const packages = new Map<string, PackedPackage>()
  for (const file of (await packPackages()).values()) {
    const text = execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' })
    const manifest = JSON.parse(text) as PackedPackage['manifest']
    packages.set(manifest.name, { manifest, tarball: readFileSync(file) })
  }
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim().replace(/\/$/, '')
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url!)
    const [, name = '', isTarball] = /^\/((?:@[^/]+\/)?[^/]+)(\/-\/.*)?$/.exec(path) ?? []
    const own = packages.get(name)
    if (!own) response.writeHead(302, { location: upstream + request.url! }).end()
    else if (isTarball) response.end(own.tarball)
    else response.setHeader('content-type', 'application/json').end(describe(own, url))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** What a registry says about a package with one version. */
function describe({ manifest, tarball }: PackedPackage, url: string): string {
  const { name, version } = manifest
  const digest = (algorithm: string) => createHash(algorithm).update(tarball)
  const dist = {
    tarball: `${url}/${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`,
    shasum: digest('sha1').digest('hex'),
    integrity: `sha512-${digest('sha512').digest('base64')}`,
  }
  return JSON.stringify({
    name,
    'dist-tags': { latest: version },
    time: { [version]: '2025-01-01T00:00:00.000Z' },
    versions: { [version]: { ...manifest, dist } },
  })
}
