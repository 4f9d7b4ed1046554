import type { Location } from './config-source'

/**
 * What resolving may know about the disk, the environment and the command. The loader collects it once, so that
 * resolving itself stays pure: the same configuration and facts always give the same options.
 */
export interface Facts {
  rootDir: string
  /** Whether the root was named on the command line, which overrides the configuration. */
  isRootGiven?: boolean
  /** The monorepo root around `rootDir`, or `rootDir`. */
  workspaceDir: string
  /** Name of the environment: picks `$<name>`, `$env.<name>` and `.env.<name>`. */
  envName: string
  dev: boolean
  /** Origin of the development server, once it is listening: the configured port may be in use. */
  devServerUrl?: string
  test: boolean
  /** Locations of the variables that come from `.env` files. */
  envLocations?: Readonly<Record<string, Location>>
  /** Environment variables, `.env` files included. */
  env: Readonly<Record<string, string | undefined>>
  tty: boolean
  ci: boolean
  /** A fresh id for this build. */
  buildId: string
  isDirectory: (path: string) => boolean
  isFile: (path: string) => boolean
  /** What `<rootDir>/app` holds: each known name (`app`, `error`, `pages` …) with the file extensions found for it. */
  appSources: (rootDir: string) => Readonly<Record<string, readonly string[]>>
  /** Top-level keys that installed modules declare. */
  moduleKeys: readonly string[]
}

/** The names in `<rootDir>/app` that make it a folder of application sources: files first, then directories. */
export const APP_SOURCE_FILES: readonly string[] = ['app', 'error']
export const APP_SOURCE_DIRS: readonly string[] = [
  'pages',
  'layouts',
  'components',
  'composables',
  'middleware',
  'plugins',
]

/** Those that do so only if the folder has no sources beside `app`: flat projects may have such a folder. */
export const APP_EXTRA_FILES: readonly string[] = ['app.config']
export const APP_EXTRA_DIRS: readonly string[] = ['utils', 'assets']

/** Facts about an empty project, for tests and for deriving documentation. */
export function emptyFacts(facts: Partial<Facts> = {}): Facts {
  const rootDir = facts.rootDir ?? '/project'
  return {
    rootDir,
    workspaceDir: rootDir,
    envName: 'production',
    dev: false,
    test: false,
    env: {},
    tty: true,
    ci: false,
    buildId: '00000000-0000-4000-8000-000000000000',
    isDirectory: () => false,
    isFile: () => false,
    appSources: () => ({}),
    moduleKeys: [],
    ...facts,
  }
}
