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
    page: `Without a terminal (in a script, on CI) \`create-fw\` is non-interactive: pass the directory on the command line. Everything else has a
default.

\`\`\`sh
npx create-fw                           # FW1400 in a script
npx create-fw shop                      # correct
npx create-fw shop --template minimal   # correct
npx create-fw --yes                     # correct: uses the default directory
\`\`\``,
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
    page: `\`create-fw\` creates a project in a new or empty directory. A directory that only contains \`.git\` counts as empty.

With \`--force\`, files that the template contains too are overwritten and listed; all others are not touched.

\`\`\`sh
npx create-fw .           # FW1401 in a directory with files
npx create-fw . --force
\`\`\``,
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
    page: `The name is written to \`package.json\`, so the rules of npm apply: at most 214 characters, lowercase letters, digits, \`-\`, \`.\` and \`_\`,
no leading \`.\` or \`_\`, optionally a scope (\`@acme/shop\`), and not the name of a dependency of the project.

Without \`--name\` it is derived from the directory name: \`My Shop\` becomes \`my-shop\`.

\`\`\`sh
npx create-fw shop --name 'My Shop'   # FW1402: use my-shop
npx create-fw vue                     # FW1402: vue is a dependency of the project
\`\`\``,
  },
  cannotCreate: {
    code: 'FW1403',
    severity: 'error',
    title: 'Cannot write project',
    why: (p: { path: string; reason: string }) => `\`${p.path}\` cannot be written: ${p.reason}.`,
    fix: (_: { path: string; reason: string }) => 'Choose a directory you have permission to write to.',
    example: { path: '/srv/my-site', reason: 'permission denied (EACCES)' },
    page: `The directory of the new project, or a file in it, cannot be written: a file with this name exists (ENOTDIR), or you do not have
permission (EACCES).

\`\`\`sh
npx create-fw package.json   # FW1403: it is a file
\`\`\``,
  },
  gitFailed: {
    code: 'FW1404',
    severity: 'warning',
    title: 'Initial commit failed',
    why: (p: { command: string; reason: string }) => `\`${p.command}\` failed: ${p.reason}.`,
    fix: (_: { command: string; reason: string }) =>
      'The project was created. Fix the problem above, then commit it yourself: `git add -A && git commit -m "Initial commit"`.',
    example: { command: 'git commit', reason: 'Author identity unknown' },
    page: `\`create-fw\` initializes a Git repository with an initial commit, unless the directory is already in a repository or Git is not installed.
The commit failed, usually because Git asks "Please tell me who you are":

\`\`\`sh
git config --global user.name "Ada"
git config --global user.email ada@example.com
\`\`\`

\`--no-git\` skips Git.`,
  },
  installFailed: {
    code: 'FW1405',
    severity: 'error',
    title: 'Package installation failed',
    why: (p: { command: string; reason: string }) => `\`${p.command}\` failed: ${p.reason}.`,
    fix: (p: { command: string; reason: string }) =>
      `The project was created, but not committed. Fix the problem above, then run \`${p.command}\` in it.`,
    example: { command: 'npm install', reason: 'getaddrinfo ENOTFOUND' },
    page: `The project was created, but installing its dependencies failed: the package manager is not installed, cannot reach the registry, or
a package failed to install. See the output of the package manager above. No Git repository was initialized, because its initial commit
would be missing the lockfile.

\`\`\`sh
npx create-fw shop --package-manager pnpm   # FW1405 without pnpm
npx create-fw shop --no-install             # install later
\`\`\``,
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
    page: `Cannot find native binding: bundlers such as rolldown consist of JavaScript code and native code, which is a separate package for each platform
(\`@rolldown/binding-linux-x64-gnu\`). These packages are optional dependencies: if the download fails, the registry or mirror does not have the
package, or optional dependencies are disabled, package managers end successfully without it, and \`fw dev\` and \`fw build\` fail.

\`\`\`sh
npm config get omit                             # must not be \`optional\`
npm config get registry
npm view @rolldown/binding-linux-x64-gnu versions
rm -rf node_modules package-lock.json && npm install
\`\`\``,
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
    page: `\`--packages\` is a directory with the tarballs of fw, as created by \`npm pack\`. The new project gets a copy of each in \`vendor/\` and
installs them instead of those in the registry. A tarball is missing, or is not a package of this framework.

\`\`\`sh
npx create-fw shop --packages .        # FW1411 without tarballs
\`\`\``,
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
    page: `Before \`create-fw\` installs packages it asks npm for their manifests, because another package is published under the name \`fw\`
([FW1309](FW1309.md)). Here the registry did not respond, or does not have this version. Nothing was created.

\`\`\`sh
npx create-fw shop --no-install        # creates the files only
\`\`\``,
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
