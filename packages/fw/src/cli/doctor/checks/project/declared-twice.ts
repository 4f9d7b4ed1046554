import { setInJson } from '@fw/kit/config'
import { doctorDiagnostics } from '@fw/schema'
import { locateDependency } from '../../facts/locate-json'
import type { ProjectFacts } from '../../facts/project-facts'
import type { Finding } from '../../finding'

/** Packages in both `dependencies` and `devDependencies`. */
export function findDeclaredTwice({ manifest }: ProjectFacts): Finding[] {
  const { dependencies = {}, devDependencies = {} } = manifest?.content ?? {}
  return Object.keys(devDependencies)
    .filter(name => name in dependencies)
    .map(name => ({
      ...doctorDiagnostics.declaredTwice(
        { name, ranges: [dependencies[name]!, devDependencies[name]!] },
        { location: locateDependency(manifest, name, ['devDependencies'])! },
      ),
      // Package managers ignore the second entry.
      repair: { file: manifest!.file, change: text => setInJson(text, ['devDependencies', name], undefined) },
    }))
}
