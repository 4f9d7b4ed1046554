import { defineDiagnostics } from '../diagnostics'

/** FW1400 to FW1405, FW1411, FW1412 and FW1420: problems of creating a project with `create-fw`. */
export const createDiagnostics = defineDiagnostics({
  missingFolder: {
    code: 'FW1400',
    severity: 'error',
    title: 'Missing project directory',
    why: (_: { usage: string }) => 'The project directory is missing, and there is no terminal to ask for it.',
    fix: (p: { usage: string }) => `Pass it: \`${p.usage}\`.`,
    example: { usage: 'npx create-fw my-site' },
  },
  folderNotEmpty: {
    code: 'FW1401',
    severity: 'error',
    title: 'Directory is not empty',
    why: (p: { dir: string; found: readonly string[]; replaced: readonly string[] }) =>
      `\`${p.dir}\` is not empty: it contains ${list(p.found)}${p.replaced.length > 0 ? `, and the template would overwrite ${list(p.replaced)}` : ''}.`,
    fix: (p: { dir: string; found: readonly string[]; replaced: readonly string[] }) =>
      `Choose another directory, or pass \`--force\` ${p.replaced.length > 0 ? `to overwrite ${list(p.replaced)}; other files are not touched` : 'to create the project next to these files; none of them is overwritten'}.`,
    example: { dir: 'my-site', found: ['README.md', 'notes.txt'], replaced: ['README.md'] },
  },
  badName: {
    code: 'FW1402',
    severity: 'error',
    title: 'Invalid package name',
    why: (p: { name: string; reason: string; better?: string | undefined }) =>
      `\`${p.name}\` is not a valid package name: ${p.reason}.`,
    fix: (p: { name: string; reason: string; better?: string | undefined }) =>
      p.better ? `Use \`--name ${p.better}\`.` : 'Choose another one with `--name`.',
    example: { name: 'My Site', reason: 'it contains a space', better: 'my-site' },
  },
  cannotCreate: {
    code: 'FW1403',
    severity: 'error',
    title: 'Cannot write project',
    why: (p: { path: string; reason: string }) => `\`${p.path}\` cannot be written: ${p.reason}.`,
    fix: (_: { path: string; reason: string }) => 'Choose a directory you have permission to write to.',
    example: { path: '/srv/my-site', reason: 'permission denied (EACCES)' },
  },
  gitFailed: {
    code: 'FW1404',
    severity: 'warning',
    title: 'Initial commit failed',
    why: (p: { command: string; reason: string }) => `\`${p.command}\` failed: ${p.reason}.`,
    fix: (_: { command: string; reason: string }) =>
      'The project was created. Fix the problem above, then commit it yourself: `git add -A && git commit -m "Initial commit"`.',
    example: { command: 'git commit', reason: 'Author identity unknown' },
  },
  installFailed: {
    code: 'FW1405',
    severity: 'error',
    title: 'Package installation failed',
    why: (p: { command: string; reason: string }) => `\`${p.command}\` failed: ${p.reason}.`,
    fix: (p: { command: string; reason: string }) =>
      `The project was created, but not committed. Fix the problem above, then run \`${p.command}\` in it.`,
    example: { command: 'npm install', reason: 'getaddrinfo ENOTFOUND' },
  },
  missingBindings: {
    code: 'FW1420',
    severity: 'error',
    title: 'Native packages were not installed',
    why: (p: { command: string; missing: readonly string[] }) =>
      `\`${p.command}\` did not install ${list(p.missing)}, which this platform needs. It was run twice.`,
    fix: (p: { command: string; missing: readonly string[] }) =>
      `The project was created, but not committed. Check that your registry has ${p.missing.length === 1 ? 'this package' : 'these packages'} and that optional dependencies are not disabled, delete \`node_modules\` and the lockfile, then run \`${p.command}\` in it.`,
    example: { command: 'npm install', missing: ['@rolldown/binding-linux-x64-gnu'] },
  },
  noPackages: {
    code: 'FW1411',
    severity: 'error',
    title: 'Missing tarballs of fw packages',
    why: (p: { dir: string; missing: readonly string[] }) =>
      `\`${p.dir}\` does not contain a tarball of ${list(p.missing)}.`,
    fix: (_: { dir: string; missing: readonly string[] }) =>
      'Run `npm run create -- FOLDER` in the repository of fw, which packs all of them.',
    example: { dir: 'tarballs', missing: ['@fw/kit'] },
  },
  unverifiedPackage: {
    code: 'FW1412',
    severity: 'error',
    title: 'Package could not be verified',
    why: (p: { name: string; reason: string }) =>
      `What npm would install as \`${p.name}\` could not be verified: ${p.reason}.`,
    fix: (_: { name: string; reason: string }) =>
      'Check the connection and the registry that npm uses (`npm config get registry`). `--no-install` creates the files without installing anything.',
    example: { name: 'fw', reason: 'getaddrinfo ENOTFOUND' },
  },
})

/** The first few names of a list. */
function list(names: readonly string[]): string {
  const shown = names
    .slice(0, 5)
    .map(name => `\`${name}\``)
    .join(', ')
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown
}
