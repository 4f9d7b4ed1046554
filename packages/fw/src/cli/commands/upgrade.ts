import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installedVersion, readManifest } from '@fw/kit/config'
import { hasOwnName } from '@fw/schema'
import type { Call } from '../command'
import { loadProject } from '../project'
import { emitTable } from '../output/table'
import { compareWithRegistry } from '../upgrade/compare'
import type { Declared } from '../upgrade/compare'
import { fetchPublished } from '../upgrade/registry'
import type { Published } from '../upgrade/registry'
import { planUpgrade } from '../upgrade/plan'
import type { Compared, Upgrade } from '../upgrade/plan'
import { packageManager, packageManifest, packageVersion } from '../versions'

/** Packages besides fw whose versions matter to it. */
const COMPANIONS = ['vue', 'vue-router', 'vue-tsc', 'typescript', '@vitejs/plugin-vue-jsx']

/** `fw upgrade`: compares installed versions with the newest ones, and prints the upgrade steps. Changes nothing. */
export async function runUpgrade(call: Call): Promise<number> {
  const {
    flags,
    terminal: { out, env },
  } = call
  const { facts, problems } = await loadProject(call)
  const { rootDir } = facts
  const manifest = readManifest(rootDir)
  const { compared, target } = await comparePackages(manifest, { rootDir, env, to: flags.to as string | undefined })
  const plan = await planUpgrade(compared, {
    manager: packageManager(rootDir, facts.workspaceDir, env) ?? 'npm',
    node: process.versions.node,
    wantedNode: target?.engines?.node,
    hasChecker: declaredIn(manifest, 'vue-tsc'),
    hasTests: Boolean(manifest?.scripts?.test),
  })
  const deprecated = problems.filter(({ severity }) => severity === 'warning').map(({ why }) => why)
  out.print(
    flags.json ? JSON.stringify({ ...plan, warnings: deprecated }, undefined, 2) : emitPlan(plan, deprecated, call),
  )
  return flags.check && plan.isOutdated ? 1 : 0
}

/** fw first: its requirements limit the versions of the others. */
async function comparePackages(
  manifest: Manifest,
  { rootDir, env, to }: { rootDir: string; env: NodeJS.ProcessEnv; to: string | undefined },
): Promise<{ compared: Compared[]; target: Published | undefined }> {
  const fetchVersion = (name: string, wanted: string): Promise<Published> =>
    fetchPublished(name, wanted, { cwd: rootDir, env })
  const fw = await compareWithRegistry(describePackage('fw', manifest, rootDir), { fetchVersion, to })
  const requirements = {
    ...fw.target?.peerDependencies,
    ...(fw.target?.dependencies ?? packageManifest('fw')?.dependencies),
  }
  const parts = Object.keys(declared(manifest)).filter(name => name !== 'fw' && hasOwnName(name))
  const companions = COMPANIONS.filter(name => declaredIn(manifest, name))
  const others = await Promise.all([
    // All fw packages have the same version.
    ...parts.map(name =>
      compareWithRegistry(describePackage(name, manifest, rootDir), { fetchVersion, to, like: fw.compared }),
    ),
    ...companions.map(name =>
      compareWithRegistry(describePackage(name, manifest, rootDir), { fetchVersion, bound: requirements[name] }),
    ),
  ])
  return { compared: [fw.compared, ...others.map(({ compared }) => compared)], target: fw.target }
}

type Manifest = ReturnType<typeof readManifest>

function declared(manifest: Manifest): Record<string, string> {
  return { ...manifest?.devDependencies, ...manifest?.dependencies }
}

function declaredIn(manifest: Manifest, name: string): boolean {
  return Object.hasOwn(declared(manifest), name)
}

function describePackage(name: string, manifest: Manifest, rootDir: string): Declared {
  const installed =
    installedVersion(name, rootDir) ??
    (name === 'fw' && !existsSync(join(rootDir, 'node_modules/fw')) ? packageVersion('fw') : undefined)
  return {
    name,
    declared: declared(manifest)[name] ?? 'not declared',
    isDev: !Object.hasOwn(manifest?.dependencies ?? {}, name) && Object.hasOwn(manifest?.devDependencies ?? {}, name),
    installed,
  }
}

function noteOf({ isOutdated, isElsewhere, step, major, bound }: Upgrade['packages'][number]): string {
  if (isElsewhere && !isOutdated) return 'skipped: not installed from the registry'
  if (bound !== undefined) return `fw needs ${bound}`
  if (major !== undefined) return `${major} is a major version`
  return step === 'major' ? 'may contain breaking changes: read the release notes' : ''
}

function emitPlan(
  { packages, isOutdated, obstacles, steps, majorSteps }: Upgrade,
  warnings: readonly string[],
  {
    terminal: {
      out: { color },
    },
  }: Call,
): string {
  const rows = packages.map(entry => [
    entry.name,
    entry.declared,
    entry.installed ?? 'not installed',
    entry.newest ?? '',
    noteOf(entry),
  ])
  const table = emitTable([['package', 'declared', 'installed', 'latest', ''], ...rows]).map(line => line.trimEnd())
  const parts = [[color.bold(table[0]!), ...table.slice(1)].join('\n')]
  if (!isOutdated) parts.push(color.green('Everything is up to date.'))
  if (obstacles.length > 0) parts.push(obstacles.map(line => color.red(line)).join('\n'))
  if (steps.length > 0)
    parts.push(`${color.bold('Plan')}\n${steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n')}`)
  if (majorSteps.length > 0) {
    parts.push(
      `${color.bold('Major versions')}: upgrade one at a time, after reading its release notes\n${majorSteps.map(step => `  - ${step}`).join('\n')}`,
    )
  }
  if (warnings.length > 0)
    parts.push(`${color.bold('Configuration warnings to fix')}\n${warnings.map(why => `  - ${why}`).join('\n')}`)
  return parts.join('\n\n')
}
