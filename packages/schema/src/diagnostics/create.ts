import { defineDiagnostics } from '../diagnostics'

/** FW1400 to FW1405: what can be wrong when `create-fw` makes a project. */
export const createDiagnostics = defineDiagnostics({
  missingFolder: {
    code: 'FW1400',
    severity: 'error',
    title: 'No folder to create the project in',
    why: (_: { usage: string }) => 'No folder is named, and there is no terminal to ask in.',
    fix: (p: { usage: string }) => `Name it: \`${p.usage}\`.`,
    page: `Without a terminal (in a script, in continuous integration) \`create-fw\` never asks: it takes the folder from the command
line, and defaults for all that no flag says. Only the folder has no default.

\`\`\`sh
npx create-fw                           # FW1400 in a script
npx create-fw shop                      # right
npx create-fw shop --template minimal   # right
npx create-fw --yes                     # right: takes the default folder, too
\`\`\``,
  },
  folderNotEmpty: {
    code: 'FW1401',
    severity: 'error',
    title: 'The folder is not empty',
    why: (p: { dir: string, found: readonly string[], replaced: readonly string[] }) => `\`${p.dir}\` holds ${list(p.found)}${p.replaced.length > 0 ? `; the template would replace ${list(p.replaced)}` : ''}.`,
    fix: (_: { dir: string, found: readonly string[], replaced: readonly string[] }) => 'Name another folder, or pass `--force` to create the project among these files.',
    page: `\`create-fw\` writes only into a folder that does not exist yet, or is empty. A folder that holds nothing but \`.git\` counts
as empty.

With \`--force\` the project is created among the files that are there. Those the template has too are replaced, and every one of them is
listed; all others are left alone.

\`\`\`sh
npx create-fw .           # FW1401 in a folder with files
npx create-fw . --force
\`\`\``,
  },
  badName: {
    code: 'FW1402',
    severity: 'error',
    title: 'Not a name for a package',
    why: (p: { name: string, reason: string, better?: string | undefined }) => `\`${p.name}\` cannot be the name of a package: ${p.reason}.`,
    fix: (p: { name: string, reason: string, better?: string | undefined }) => p.better ? `Take \`--name ${p.better}\`.` : 'Give another one with `--name`.',
    page: `The name is written to \`package.json\`, so the rules of npm hold: at most 214 characters, small letters, digits, \`-\`, \`.\` and \`_\`,
no \`.\` or \`_\` in front, perhaps a scope (\`@acme/shop\`), and not the name of a package that the project itself needs.

Without \`--name\` it is made from the folder's name: \`My Shop\` becomes \`my-shop\`.

\`\`\`sh
npx create-fw shop --name 'My Shop'   # FW1402: take my-shop
npx create-fw vue                     # FW1402: the project needs the package vue
\`\`\``,
  },
  cannotCreate: {
    code: 'FW1403',
    severity: 'error',
    title: 'The project cannot be written',
    why: (p: { path: string, reason: string }) => `\`${p.path}\` cannot be written: ${p.reason}.`,
    fix: (_: { path: string, reason: string }) => 'Name a folder that you may write to.',
    page: `The folder of the new project, or a file in it, could not be written: a file stands where the folder should be, or writing is
not permitted there.

\`\`\`sh
npx create-fw package.json   # FW1403: it is a file
\`\`\``,
  },
  gitFailed: {
    code: 'FW1404',
    severity: 'warning',
    title: 'No first commit',
    why: (p: { command: string, reason: string }) => `\`${p.command}\` failed: ${p.reason}.`,
    fix: (_: { command: string, reason: string }) => 'The project is complete without it. Fix that, and commit yourself: `git add -A && git commit -m "Initial commit"`.',
    page: `\`create-fw\` makes a Git repository with a first commit, unless the folder is inside a repository already or Git is not installed.
Here Git refused. Most often it does not know who commits:

\`\`\`sh
git config --global user.name "Ada"
git config --global user.email ada@example.com
\`\`\`

\`--no-git\` leaves Git out.`,
  },
  installFailed: {
    code: 'FW1405',
    severity: 'error',
    title: 'The packages could not be installed',
    why: (p: { command: string, reason: string }) => `\`${p.command}\` failed: ${p.reason}.`,
    fix: (p: { command: string, reason: string }) => `The project was created, but not committed. Fix the problem above, then run \`${p.command}\` in it.`,
    page: `The files of the project are there, but the package manager could not install what it needs: it is not on this machine, it cannot
reach its registry, or a package refused. Its own messages are above this one. No Git repository was made: its first commit would lack the lockfile.

\`\`\`sh
npx create-fw shop --package-manager pnpm   # FW1405 without pnpm
npx create-fw shop --no-install             # install later
\`\`\``,
  },
  noPackages: {
    code: 'FW1411',
    severity: 'error',
    title: 'Folder without the packages of fw',
    why: (p: { dir: string, missing: readonly string[] }) => `\`${p.dir}\` has no tarball of ${list(p.missing)}.`,
    fix: (_: { dir: string, missing: readonly string[] }) => 'Run `npm run create -- FOLDER` in the repository of fw, which packs all of them.',
    page: `\`--packages\` names a folder with the packages of fw as \`npm pack\` writes them. The new project gets a copy of each in \`vendor/\` and
installs those instead of what the registry has. One that the project needs is missing there, or is not a package of this framework.

\`\`\`sh
npx create-fw shop --packages .        # FW1411 where no tarballs are
\`\`\``,
  },
  unverifiedPackage: {
    code: 'FW1412',
    severity: 'error',
    title: 'Package could not be verified',
    why: (p: { name: string, reason: string }) => `What npm would install as \`${p.name}\` could not be verified: ${p.reason}.`,
    fix: (_: { name: string, reason: string }) => 'Check the connection and the registry that npm uses (`npm config get registry`). `--no-install` creates the files without installing anything.',
    page: `Before \`create-fw\` installs packages it asks npm for their manifests, because another package is published under the name \`fw\`
([FW1309](FW1309.md)). Here the registry did not respond, or does not have this version. Nothing was created.

\`\`\`sh
npx create-fw shop --no-install        # creates the files only
\`\`\``,
  },
})

/** The first few names of a list. */
function list(names: readonly string[]): string {
  const shown = names.slice(0, 5).map(name => `\`${name}\``).join(', ')
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown
}
