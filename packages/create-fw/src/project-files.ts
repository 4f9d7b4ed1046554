import type { ProjectChoices, PackageManager } from './project-choices'
import { applyLayout } from './apply-layout'
import { emitManifest, emitPnpmSettings } from './package-manifest'
import type { Tarballs } from './tarballs'
import { loadTemplate } from './load-template'
import type { Files } from './load-template'

/** The command that runs a script of package.json. */
export function scriptCommand(manager: PackageManager, script: string): string {
  if (manager === 'npm') return script === 'test' ? 'npm test' : `npm run ${script}`
  return manager === 'bun' ? `bun run ${script}` : `${manager} ${script}`
}

/** The command that runs a binary of an installed package. */
function binCommand(manager: PackageManager, command: string): string {
  return `${{ npm: 'npx', pnpm: 'pnpm', yarn: 'yarn', bun: 'bunx' }[manager]} ${command}`
}

type FileChoices = Pick<ProjectChoices, 'template' | 'layout' | 'name' | 'packageManager'> & {
  tarballs?: Tarballs | undefined
  /** The version of the installed pnpm. Without it, a current one is assumed. */
  pnpmVersion?: string | undefined
}

/** All files of a project, before they are written. */
export function createProjectFiles(choices: FileChoices): Files {
  const { template, layout, name, packageManager, tarballs, pnpmVersion } = choices
  const hasPnpmSettings = packageManager === 'pnpm' && readsSettings(pnpmVersion)
  const files: Record<string, string> = {}
  for (const [path, text] of Object.entries(applyLayout(loadTemplate(template), layout))) {
    if (path === 'package.json') {
      files[path] = emitManifest(text, { name, packageManager, tarballs, hasPnpmSettings })
      const settings = hasPnpmSettings ? emitPnpmSettings(text, { tarballs }) : ''
      if (settings) files['pnpm-workspace.yaml'] = settings
    } else files[path] = path.endsWith('README.md') ? fillReadme(text, name, packageManager) : text
  }
  // fw resolves packages from node_modules, which Yarn 2 and newer do not create by default.
  if (packageManager === 'yarn') files['.yarnrc.yml'] = 'nodeLinker: node-modules\n'
  return files
}

/** pnpm reads overrides from its settings since version 10.5, and from nowhere else since version 11. */
function readsSettings(version = ''): boolean {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? []
  return major === undefined || Number(major) > 10 || (Number(major) === 10 && Number(minor) >= 5)
}

function fillReadme(text: string, name: string, manager: PackageManager): string {
  return text
    .replaceAll('{{name}}', name)
    .replaceAll('{{install}}', `${manager} install`)
    .replace(/\{\{run (\w+)\}\}/g, (_, script: string) => scriptCommand(manager, script))
    .replace(/\{\{exec ([^}]+)\}\}/g, (_, command: string) => binCommand(manager, command))
}
