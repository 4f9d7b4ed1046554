import { createRequire } from 'node:module'
import { buildDiagnostics, ProblemError } from '@fw/schema'

interface PackageJson {
  name: string
  version: string
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const BINDING = '@rolldown/binding-'

/**
 * Requires that the rolldown that Vite loads and its native binding have the same version. rolldown only checks this if
 * an environment variable is set, and with two versions, builds contain scripts that do not parse.
 */
export function checkRolldownBinding(
  viteFile: string = createRequire(import.meta.url).resolve('vite/package.json'),
  { platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'> = process,
): void {
  const rolldown = loadPackage('rolldown', viteFile)
  if (!rolldown) return
  const { version, optionalDependencies = {} } = rolldown.json
  const bindings = Object.keys(optionalDependencies)
    .filter(name => `${name}-`.startsWith(`${BINDING}${platform}-${arch}-`))
    .flatMap(name => loadPackage(name, rolldown.file)?.json ?? [])
  const binding = bindings.length > 1 ? (bindings.find(hasSystemLibc) ?? bindings[0]) : bindings[0]
  // Without a native binding, rolldown uses WebAssembly, or reports the missing binding.
  if (!binding || binding.version === version) return
  throw new ProblemError([
    buildDiagnostics.bindingMismatch({
      rolldown: version,
      binding: binding.name,
      bindingVersion: binding.version,
      file: rolldown.file,
    }),
  ])
}

function loadPackage(name: string, from: string): { file: string; json: PackageJson } | undefined {
  const require = createRequire(from)
  try {
    const file = require.resolve(`${name}/package.json`)
    return { file, json: require(file) as PackageJson }
  } catch {
    return undefined
  }
}

// If a package manager installs the bindings of both C libraries, rolldown chooses one.
function hasSystemLibc({ libc }: PackageJson): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return !libc || libc.includes(header.glibcVersionRuntime ? 'glibc' : 'musl')
}
