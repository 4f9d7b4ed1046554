/** What can be created, with what people see when they choose. */
export const TEMPLATES = {
  app: 'App: pages, a layout, an API route and a test',
  minimal: 'Minimal: a single component',
  module: 'Module: a publishable fw extension',
  layer: 'Layer: a reusable base for other apps',
} as const

/** Where the sources stand. */
export const LAYOUTS = {
  app: 'app/ (recommended)',
  classic: 'project root (classic)',
} as const

export const PACKAGE_MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'] as const

export type Template = keyof typeof TEMPLATES
export type Layout = keyof typeof LAYOUTS
export type PackageManager = (typeof PACKAGE_MANAGERS)[number]

/** All that must be known to create a project. */
export interface Choices {
  /** Absolute path of the project's folder. */
  dir: string
  /** Name of its package. */
  name: string
  template: Template
  layout: Layout
  packageManager: PackageManager
  /** Whether to make a repository with a first commit. */
  git: boolean
  install: boolean
  /** Absolute path of a folder with the packages of fw, which are installed in place of what the registry has. */
  packages?: string | undefined
  /** Whether files that stand in the way may be replaced. */
  force: boolean
}

/** The folder that is taken when nobody names one. */
export const DEFAULT_FOLDER = 'fw-app'

/** The package manager that called, as it says in `npm_config_user_agent`; else npm. */
export function callingManager(env: NodeJS.ProcessEnv): PackageManager {
  const name = env.npm_config_user_agent?.split('/')[0]
  return PACKAGE_MANAGERS.find(manager => manager === name) ?? 'npm'
}
