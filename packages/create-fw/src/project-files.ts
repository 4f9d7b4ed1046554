import type { ProjectChoices, PackageManager } from './project-choices'
import { applyLayout } from './apply-layout'
import { emitManifest } from './package-manifest'
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
}

/** All files of a project, before they are written. */
export function createProjectFiles({ template, layout, name, packageManager, tarballs }: FileChoices): Files {
  const files: Record<string, string> = {}
  for (const [path, text] of Object.entries(applyLayout(loadTemplate(template), layout))) {
    if (path === 'package.json') files[path] = emitManifest(text, { name, packageManager, tarballs })
    else files[path] = path.endsWith('README.md') ? fillReadme(text, name, packageManager) : text
  }
  // fw resolves packages from node_modules, which Yarn 2 and newer do not create by default.
  if (packageManager === 'yarn') files['.yarnrc.yml'] = 'nodeLinker: node-modules\n'
  return files
}

function fillReadme(text: string, name: string, manager: PackageManager): string {
  return text
    .replaceAll('{{name}}', name)
    .replaceAll('{{install}}', `${manager} install`)
    .replace(/\{\{run (\w+)\}\}/g, (_, script: string) => scriptCommand(manager, script))
    .replace(/\{\{exec ([^}]+)\}\}/g, (_, command: string) => binCommand(manager, command))
}
