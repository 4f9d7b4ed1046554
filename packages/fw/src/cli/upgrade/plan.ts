import { isInRange } from '@fw/kit/config'
import { compareVersions, stepBetween } from './version'

/** One package of the project beside its newest version. */
export interface Compared {
  name: string
  /** As package.json asks for it. */
  declared: string
  isDev: boolean
  installed?: string | undefined
  newest: string
  /** Somebody asked for exactly this version: a newer one is to be left for it, too. */
  isAsked?: boolean
}

export interface Upgrade {
  /** `isElsewhere`: it comes from a folder, an archive, a repository or the workspace, which is as new as its owner keeps it. */
  packages: Array<Compared & { isOutdated: boolean, isElsewhere: boolean, step: 'major' | 'minor' | 'patch' | 'none' }>
  isOutdated: boolean
  /** What keeps the new version from running here. */
  obstacles: string[]
  /** What to type, in order. */
  steps: string[]
}

const ADD: Readonly<Record<string, { add: string, dev: string, exec: string, run: string }>> = {
  npm: { add: 'npm install', dev: '--save-dev', exec: 'npx', run: 'npm run' },
  pnpm: { add: 'pnpm add', dev: '--save-dev', exec: 'pnpm exec', run: 'pnpm run' },
  yarn: { add: 'yarn add', dev: '--dev', exec: 'yarn', run: 'yarn run' },
  bun: { add: 'bun add', dev: '--dev', exec: 'bunx', run: 'bun run' },
}

export interface PlanFacts {
  manager: string
  node: string
  /** What the new version asks of Node.js. */
  wantedNode?: string | undefined
  hasChecker: boolean
  hasTests: boolean
}

// A range of versions, or the name of a tag, is looked up in the registry; everything else has a colon or a slash.
function isElsewhere(declared: string): boolean {
  return /[:/]/.test(declared) && !declared.startsWith('npm:') && !declared.startsWith('catalog:')
}

function isOutdated({ declared, installed, newest, isAsked }: Compared): boolean {
  if (isElsewhere(declared) && !isAsked) return false
  if (installed === undefined) return true
  const order = compareVersions(installed, newest)
  return isAsked ? order !== 0 : order < 0
}

/** What to do so that the project has the newest versions. */
export function planUpgrade(compared: readonly Compared[], { manager, node, wantedNode, hasChecker, hasTests }: PlanFacts): Upgrade {
  const packages = compared.map((entry) => {
    const step = entry.installed === undefined ? 'none' : stepBetween(entry.installed, entry.newest)
    return { ...entry, step, isOutdated: isOutdated(entry), isElsewhere: isElsewhere(entry.declared) }
  })
  const outdated = packages.filter(entry => entry.isOutdated)
  const { add, dev, exec, run } = ADD[manager.split('@')[0]!] ?? ADD.npm!
  const install = (isDev: boolean): string[] => {
    const names = outdated.filter(entry => entry.isDev === isDev).map(({ name, newest }) => `${name}@^${newest}`)
    return names.length > 0 ? [[add, ...isDev ? [dev] : [], ...names].join(' ')] : []
  }
  const steps = [...install(false), ...install(true), `${exec} fw config check`, `${exec} fw prepare`, ...hasChecker ? [`${exec} fw typecheck`] : [], ...hasTests ? [`${run} test`] : []]
  return {
    packages,
    isOutdated: outdated.length > 0,
    obstacles: wantedNode && !isInRange(node, wantedNode) ? [`It needs Node.js ${wantedNode}; this is ${node}.`] : [],
    steps: outdated.length > 0 ? steps : [],
  }
}
