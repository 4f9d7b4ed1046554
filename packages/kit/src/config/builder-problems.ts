import { buildDiagnostics } from '@fw/schema'
import type { Problem, Resolution } from '@fw/schema'
import { isAbsolute, normalize, resolve } from 'pathe'
import { findFile, replaceAlias } from '../disk/find-file'
import { addDevPackageCommand } from '../packages/package-manager'
import { findPackage } from '../packages/resolve-package'

const BUILDER_OPTIONS = [['builder'], ['server', 'builder']] as const

/** The builders that come with fw. They are resolved from fw itself, not from the project. */
const INCLUDED_BUILDERS: readonly unknown[] = ['@fw/bundler1-builder', '@fw/server-builder']

/** Builders that the options name and that cannot be resolved. A build could only fail later, without a location. */
export async function findBuilderProblems(
  resolution: Pick<Resolution, 'valueOf' | 'trace'>,
  rootDirs: readonly string[],
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const path of BUILDER_OPTIONS) {
    const builder = resolution.valueOf(path)
    // `#layers/name` and others are aliases that only a loaded application has.
    if (typeof builder !== 'string' || INCLUDED_BUILDERS.includes(builder) || builder.startsWith('#')) continue
    if (await hasBuilder(builder, resolution, rootDirs)) continue
    const { source } = resolution.trace(path).at(-1)!
    problems.push(
      buildDiagnostics.builderMissing(
        {
          builder,
          option: path.join('.'),
          command: addDevPackageCommand(resolution.valueOf(['rootDir']) as string, [builder]),
        },
        { path, ...(source ? { source } : {}) },
      ),
    )
  }
  return problems
}

async function hasBuilder(
  name: string,
  { valueOf }: Pick<Resolution, 'valueOf'>,
  rootDirs: readonly string[],
): Promise<boolean> {
  const path = replaceAlias(normalize(name), valueOf(['alias']) as Record<string, string>)
  if (findFile(resolve(valueOf(['rootDir']) as string, path), valueOf(['extensions']) as string[])) return true
  if (isAbsolute(path) || path.startsWith('.')) return false
  return (await findPackage(name, rootDirs, valueOf(['modulesDir']) as string[])) !== undefined
}
