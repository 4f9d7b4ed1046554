import type { Choices, PackageManager } from './choices'
import { layOut } from './layout'
import { emitManifest } from './manifest'
import type { Tarballs } from './tarballs'
import { loadTemplate } from './template'
import type { Files } from './template'

/** How a script of package.json is run. */
export function runScript(manager: PackageManager, script: string): string {
  if (manager === 'npm') return script === 'test' ? 'npm test' : `npm run ${script}`
  return manager === 'bun' ? `bun run ${script}` : `${manager} ${script}`
}

/** How a command of an installed package is run. */
export function runCommand(manager: PackageManager, command: string): string {
  return `${{ npm: 'npx', pnpm: 'pnpm', yarn: 'yarn', bun: 'bunx' }[manager]} ${command}`
}

/** What the files of a project depend on. */
export type FileChoices = Pick<Choices, 'template' | 'layout' | 'name' | 'packageManager'> & {
  tarballs?: Tarballs | undefined
}

/** All files of the project that was chosen. */
export function createFiles({ template, layout, name, packageManager, tarballs }: FileChoices): Files {
  const files: Record<string, string> = {}
  for (const [path, text] of Object.entries(layOut(loadTemplate(template), layout))) {
    if (path === 'package.json') files[path] = emitManifest(text, { name, packageManager, tarballs })
    else files[path] = path.endsWith('README.md') ? fillReadme(text, name, packageManager) : text
  }
  // Packages are looked for in node_modules, which newer versions of Yarn do not make of their own accord.
  if (packageManager === 'yarn') files['.yarnrc.yml'] = 'nodeLinker: node-modules\n'
  return files
}

function fillReadme(text: string, name: string, manager: PackageManager): string {
  return text
    .replaceAll('{{name}}', name)
    .replaceAll('{{install}}', `${manager} install`)
    .replace(/\{\{run (\w+)\}\}/g, (_, script: string) => runScript(manager, script))
    .replace(/\{\{exec ([^}]+)\}\}/g, (_, command: string) => runCommand(manager, command))
}
