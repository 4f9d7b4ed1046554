import { findPackage, readManifest } from '@fw/kit/config'
import { buildDiagnostics } from '@fw/schema'
import type { ProjectFacts } from '../../facts/project-facts'
import type { Finding } from '../../finding'

/** rolldown and a native binding of another version, which Vite would load. */
export function findBindingMismatch(
  { rootDir }: ProjectFacts,
  { platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'> = process,
): Finding[] {
  // Each package is the one that the package before it finds.
  const chain = ['fw', '@fw/bundler1-builder', 'vite', 'rolldown']
  const dir = chain.reduce<string | undefined>((from, name) => from && findPackage(name, from), rootDir)
  const rolldown = dir ? readManifest(dir) : undefined
  if (!dir || !rolldown?.version) return []
  const { version, optionalDependencies = {} } = rolldown
  const bindings = Object.keys(optionalDependencies)
    .filter(name => `${name}-`.startsWith(`@rolldown/binding-${platform}-${arch}-`))
    .flatMap(name => {
      const binding = findPackage(name, dir)
      const bindingVersion = binding && readManifest(binding)?.version
      return bindingVersion ? { name, version: bindingVersion } : []
    })
  // Package managers may install the bindings of both C libraries.
  if (bindings.some(binding => binding.version === version)) return []
  return bindings
    .slice(0, 1)
    .map(binding =>
      buildDiagnostics.bindingMismatch(
        { rolldown: version, binding: binding.name, bindingVersion: binding.version, file: dir },
        { location: { file: `${dir}/package.json`, line: 1, column: 1 } },
      ),
    )
}
