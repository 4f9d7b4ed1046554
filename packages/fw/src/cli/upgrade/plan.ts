import { isInRange } from '@fw/kit/config'
import { compareVersions, stepBetween } from './version'

/** A package of the project, compared with its newest version. */
export interface Compared {
  name: string
  /** As declared in package.json. */
  declared: string
  isDev: boolean
  installed?: string | undefined
  /** The newest version without a step to another major version. Missing if it is not from the registry. */
  newest?: string | undefined
  /** A newer major version, which needs a separate upgrade. */
  major?: string | undefined
  /** The range that fw requires, if it excludes the newest version. */
  bound?: string | undefined
  /** Requested with `--to`: it also replaces a newer version. */
  isRequested?: boolean
}

export interface Upgrade {
  /** `isElsewhere`: the package is from a folder, archive, repository or the workspace, so it cannot be outdated. */
  packages: Array<Compared & { isOutdated: boolean; isElsewhere: boolean; step: 'major' | 'minor' | 'patch' | 'none' }>
  isOutdated: boolean
  /** Reasons why the new version does not run here. */
  obstacles: string[]
  /** The commands to run, in order. */
  steps: string[]
  /** The commands for newer major versions, one for each package. */
  majorSteps: string[]
}

interface Words {
  add: string
  dev: string
  exact: string
  exec: string
  run: string
}

const WORDS: Readonly<Record<string, Words>> = {
  npm: { add: 'npm install', dev: '--save-dev', exact: '--save-exact', exec: 'npx', run: 'npm run' },
  pnpm: { add: 'pnpm add', dev: '--save-dev', exact: '--save-exact', exec: 'pnpm exec', run: 'pnpm run' },
  yarn: { add: 'yarn add', dev: '--dev', exact: '--exact', exec: 'yarn', run: 'yarn run' },
  bun: { add: 'bun add', dev: '--dev', exact: '--exact', exec: 'bunx', run: 'bun run' },
}

interface PlanFacts {
  manager: string
  node: string
  /** The range of Node.js versions that the new version requires. */
  wantedNode?: string | undefined
  hasChecker: boolean
  hasTests: boolean
}

/** Whether a package is not installed from the registry. Version ranges and tags have neither colon nor slash. */
export function isElsewhere(declared: string): boolean {
  return /[:/]/.test(declared) && !declared.startsWith('npm:') && !declared.startsWith('catalog:')
}

function isOutdated({ declared, installed, newest, isRequested }: Compared): boolean {
  if (newest === undefined || (isElsewhere(declared) && !isRequested)) return false
  if (installed === undefined) return true
  const order = compareVersions(installed, newest)
  return isRequested ? order !== 0 : order < 0
}

/** The plan to upgrade a project to the newest versions. */
export async function planUpgrade(
  compared: readonly Compared[],
  { manager, node, wantedNode, hasChecker, hasTests }: PlanFacts,
): Promise<Upgrade> {
  const packages = compared.map(entry => {
    const step =
      entry.installed === undefined || entry.newest === undefined ? 'none' : stepBetween(entry.installed, entry.newest)
    return { ...entry, step, isOutdated: isOutdated(entry), isElsewhere: isElsewhere(entry.declared) } as const
  })
  const outdated = packages.filter(entry => entry.isOutdated)
  const words = WORDS[manager.split('@')[0]!] ?? WORDS.npm!
  const { exec, run } = words
  const checks = [
    `${exec} fw config check`,
    `${exec} fw prepare`,
    ...(hasChecker ? [`${exec} fw typecheck`] : []),
    ...(hasTests ? [`${run} test`] : []),
  ]
  return {
    packages,
    isOutdated: outdated.length > 0,
    obstacles:
      wantedNode && !(await isInRange(node, wantedNode))
        ? [`The new version requires Node.js ${wantedNode}, but this is ${node}.`]
        : [],
    steps: outdated.length > 0 ? [...installSteps(outdated, words), ...checks] : [],
    majorSteps: packages.flatMap(entry =>
      entry.major === undefined ? [] : installSteps([{ ...entry, newest: entry.major }], words),
    ),
  }
}

/** One command for each kind of declaration: in which dependencies, and whether the version is exact. */
function installSteps(entries: readonly Compared[], { add, dev, exact }: Words): string[] {
  const ways = [
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ] as const
  return ways.flatMap(([isDev, isExact]) => {
    const names = entries
      .filter(entry => entry.isDev === isDev && isExactly(entry) === isExact)
      .map(({ name, newest, bound }) => `${name}@${isExact ? newest : rangeOf(newest!, bound)}`)
    return names.length > 0 ? [[add, ...(isDev ? [dev] : []), ...(isExact ? [exact] : []), ...names].join(' ')] : []
  })
}

// A project that pins a version continues to do so.
function isExactly({ declared }: Compared): boolean {
  return /^=?v?\d+\.\d+\.\d+/.test(declared) && !declared.includes(' ')
}

// A range that exceeds the one fw requires would install a second copy.
function rangeOf(newest: string, bound: string | undefined): string {
  return `${bound?.startsWith('~') ? '~' : '^'}${newest}`
}
