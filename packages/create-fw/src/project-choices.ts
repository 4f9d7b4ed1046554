/** The templates, with their labels in the prompt. */
export const TEMPLATES = {
  app: 'App: pages, a layout, an API route and a test',
  minimal: 'Minimal: a single component',
  module: 'Module: a publishable fw extension',
  layer: 'Layer: a reusable base for other apps',
} as const

/** The directory layouts, with their labels in the prompt. */
export const LAYOUTS = {
  app: 'app/ (recommended)',
  classic: 'project root (classic)',
} as const

export const PACKAGE_MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'] as const

export type Template = keyof typeof TEMPLATES
export type Layout = keyof typeof LAYOUTS
export type PackageManager = (typeof PACKAGE_MANAGERS)[number]

/** The input of `createProject`. */
export interface ProjectChoices {
  /** Absolute path of the project's folder. */
  dir: string
  /** Package name. */
  name: string
  template: Template
  layout: Layout
  packageManager: PackageManager
  /** Whether to initialize a Git repository with a first commit. */
  git: boolean
  install: boolean
  /** Absolute path of a folder with tarballs of fw, which are installed instead of the packages of the registry. */
  packages?: string | undefined
  /** Whether existing files may be overwritten. */
  force: boolean
}

export const DEFAULT_FOLDER = 'fw-app'

/** The package manager that runs this command, from `npm_config_user_agent`. The default is npm. */
export function detectPackageManager(env: NodeJS.ProcessEnv): PackageManager {
  const name = env.npm_config_user_agent?.split('/')[0]
  return PACKAGE_MANAGERS.find(manager => manager === name) ?? 'npm'
}
