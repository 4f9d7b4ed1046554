import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from '@fw/kit/config'
import type { Call } from '../command'
import { loadProject } from '../project'
import { emitTable } from '../table'
import { askRegistry } from '../upgrade/registry'
import type { Published } from '../upgrade/registry'
import { planUpgrade } from '../upgrade/plan'
import type { Compared, Upgrade } from '../upgrade/plan'
import { installedVersion, packageManager, packageVersion } from '../versions'

/** Packages beside fw's own whose version matters to it. */
const COMPANIONS = ['vue', 'vue-router', 'vue-tsc', 'typescript', '@vitejs/plugin-vue-jsx']

/** `fw upgrade`: what is installed beside what is newest, and the plan to get there. Changes nothing. */
export async function runUpgrade(call: Call): Promise<number> {
  const { flags, terminal: { out, env } } = call
  const { facts, problems } = await loadProject(call)
  const { rootDir } = facts
  const manifest = readManifest(rootDir)
  const ask = (name: string, tag: string): Promise<Published> => askRegistry(name, tag, { cwd: rootDir, env })
  const tag = (flags.to as string | undefined) ?? 'latest'
  const [target, ...companions] = await Promise.all([ask('fw', tag), ...COMPANIONS.filter(name => declaredIn(manifest, name)).map(async name => ({ name, ...await ask(name, 'latest') }))])
  const own = ['fw', ...Object.keys(declared(manifest)).filter(name => name.startsWith('@fw/'))]
  const newest = [...own.map(name => ({ name, version: target.version, isAsked: flags.to !== undefined })), ...companions]
  const plan = planUpgrade(newest.map(({ name, version, ...asked }) => ({ ...compare(name, version, manifest, rootDir), ...asked })), {
    manager: packageManager(rootDir, facts.workspaceDir, env) ?? 'npm',
    node: process.versions.node,
    wantedNode: target.engines?.node,
    hasChecker: declaredIn(manifest, 'vue-tsc'),
    hasTests: Boolean(manifest?.scripts?.test),
  })
  const deprecated = problems.filter(({ severity }) => severity === 'warning').map(({ why }) => why)
  out.print(flags.json ? JSON.stringify({ ...plan, warnings: deprecated }, undefined, 2) : emitPlan(plan, deprecated, call))
  return flags.check && plan.isOutdated ? 1 : 0
}

type Manifest = ReturnType<typeof readManifest>

function declared(manifest: Manifest): Record<string, string> {
  return { ...manifest?.devDependencies, ...manifest?.dependencies }
}

function declaredIn(manifest: Manifest, name: string): boolean {
  return Object.hasOwn(declared(manifest), name)
}

function compare(name: string, newest: string, manifest: Manifest, rootDir: string): Compared {
  const installed = installedVersion(name, rootDir) ?? (name === 'fw' && !existsSync(join(rootDir, 'node_modules/fw')) ? packageVersion('fw') : undefined)
  return { name, declared: declared(manifest)[name] ?? 'not declared', isDev: !Object.hasOwn(manifest?.dependencies ?? {}, name) && Object.hasOwn(manifest?.devDependencies ?? {}, name), installed, newest }
}

function noteOf({ isOutdated, isElsewhere, step }: Upgrade['packages'][number]): string {
  if (isElsewhere && !isOutdated) return 'left alone: it is not from the registry'
  return step === 'major' ? 'may break: read its release notes' : ''
}

function emitPlan({ packages, isOutdated, obstacles, steps }: Upgrade, warnings: readonly string[], { terminal: { out: { color } } }: Call): string {
  const rows = packages.map(entry => [entry.name, entry.declared, entry.installed ?? 'not installed', entry.newest, noteOf(entry)])
  const table = emitTable([['package', 'declared', 'installed', 'newest', ''], ...rows]).map(line => line.trimEnd())
  const parts = [[color.bold(table[0]!), ...table.slice(1)].join('\n')]
  if (!isOutdated) parts.push(color.green('Everything is up to date.'))
  if (obstacles.length > 0) parts.push(obstacles.map(line => color.red(line)).join('\n'))
  if (steps.length > 0) parts.push(`${color.bold('Plan')}\n${steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n')}`)
  if (warnings.length > 0) parts.push(`${color.bold('To settle in the configuration')}\n${warnings.map(why => `  - ${why}`).join('\n')}`)
  return parts.join('\n\n')
}
