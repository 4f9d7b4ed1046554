import { defineDiagnostics } from '../diagnostics'

/** FW2250–FW2269: `fw migrate`. Warnings are what it leaves to the author. */
export const migrateDiagnostics = defineDiagnostics({
  dirtyWorktree: {
    code: 'FW2250',
    severity: 'error',
    title: 'Uncommitted changes',
    why: (p: { reason: string }) => `\`fw migrate\` changes files, and Git could not restore them: ${p.reason}.`,
    fix: (_: { reason: string }) => 'Commit or stash your changes first, or pass `--allow-dirty`.',
    example: { reason: '2 files have uncommitted changes' },
  },
  noNuxtProject: {
    code: 'FW2251',
    severity: 'error',
    title: 'Not a Nuxt project',
    why: (p: { dir: string; reason: string }) => `There is nothing to migrate in \`${p.dir}\`: ${p.reason}.`,
    fix: (_: { dir: string; reason: string }) =>
      'Pass the directory of an application, layer or module that is written for Nuxt 3 or 4.',
    example: { dir: '.', reason: 'it has no `nuxt.config` file, and no package.json with a dependency on Nuxt' },
  },
  notConfirmed: {
    code: 'FW2252',
    severity: 'error',
    title: 'Migration is not confirmed',
    why: (p: { count: number }) =>
      `${p.count} ${p.count === 1 ? 'file' : 'files'} would change, but there is no terminal to ask for confirmation.`,
    fix: (_: { count: number }) => 'Pass `--yes` to write the changes, or `--check` to only report them.',
    example: { count: 3 },
  },
  fileNotRead: {
    code: 'FW2253',
    severity: 'warning',
    title: 'File was not migrated',
    why: (p: { file: string; reason: string }) => `\`${p.file}\` was not migrated: ${p.reason}.`,
    fix: (_: { file: string; reason: string }) =>
      'Fix the problem and run `fw migrate` again, or change the file yourself.',
    example: { file: 'app/pages/index.vue', reason: 'it has a syntax error' },
  },
  leftName: {
    code: 'FW2254',
    severity: 'warning',
    title: 'Name of Nuxt was not changed',
    why: (p: { name: string; reason: string }) => `\`${p.name}\` was not changed: ${p.reason}.`,
    fix: (p: { name: string; reason: string; use?: string }) =>
      p.use ? `Write ${p.use} if the name means Nuxt.` : 'Check whether the name means Nuxt, and change it yourself.',
    example: { name: 'NuxtLink', reason: 'it is part of a string', use: '`FwLink`' },
  },
  unknownOption: {
    code: 'FW2255',
    severity: 'warning',
    title: 'Option of Nuxt without a counterpart',
    why: (p: { key: string }) =>
      `\`${p.key}\` is not an option of fw, and not the key of a module that is listed in this file.`,
    fix: (p: { key: string }) =>
      `Remove \`${p.key}\` if it belongs to Nuxt. Keep it if it is the key of a module: \`fw config check\` knows after installation.`,
    example: { key: 'experimental.viteEnvironmentApi' },
  },
  unknownCommand: {
    code: 'FW2256',
    severity: 'warning',
    title: 'Command of Nuxt without a counterpart',
    why: (p: { command: string; part: string }) => `\`${p.part}\` of \`${p.command}\` has no counterpart in fw.`,
    fix: (_: { command: string; part: string }) =>
      'Remove it, or replace it by another command: `fw --help` lists all.',
    example: { command: 'nuxi build-module', part: 'build-module' },
  },
  computedConfig: {
    code: 'FW2257',
    severity: 'warning',
    title: 'Configuration is computed',
    why: (p: { file: string; entry: string }) =>
      `\`${p.file}\` computes its object, so that \`fw migrate\` cannot add \`${p.entry}\` to it.`,
    fix: (p: { file: string; entry: string }) => `Add \`${p.entry}\` yourself.`,
    example: { file: 'fw.config.ts', entry: "modules: ['@fw/nuxt']" },
  },
  takenPath: {
    code: 'FW2258',
    severity: 'warning',
    title: 'Both files of Nuxt and fw exist',
    why: (p: { from: string; to: string }) => `\`${p.from}\` was not renamed, because \`${p.to}\` exists.`,
    fix: (p: { from: string; to: string }) => `Move what you need to \`${p.to}\`, and remove \`${p.from}\`.`,
    example: { from: 'nuxt.config.ts', to: 'fw.config.ts' },
  },
  markupHandler: {
    code: 'FW2259',
    severity: 'warning',
    title: 'Handler returns markup as a string',
    why: (p: { file: string }) =>
      `The handler in \`${p.file}\` returns a string with markup. fw sends strings as \`text/plain\`, Nuxt sends them as \`text/html\`. The option \`nuxt.htmlResponses\` keeps that for all handlers.`,
    fix: (_: { file: string }) =>
      "Set the type before the return: `setResponseHeader(event, 'content-type', 'text/html')`. Then remove `nuxt.htmlResponses`.",
    example: { file: 'server/routes/feed.ts' },
  },
  notRestorable: {
    code: 'FW2260',
    severity: 'warning',
    title: 'File is not tracked by Git',
    why: (p: { file: string }) => `\`${p.file}\` changes, but Git ignores it: \`git checkout\` does not restore it.`,
    fix: (_: { file: string }) => 'Copy it first if you want to be able to go back.',
    example: { file: '.env' },
  },
  replacedVersion: {
    code: 'FW2261',
    severity: 'warning',
    title: 'Version of Nuxt was replaced',
    why: (p: { name: string; spec: string; range: string }) =>
      `package.json depended on \`${p.name}\` as \`${p.spec}\`, which is not a range of published versions. fw \`${p.range}\` takes its place.`,
    fix: (_: { name: string; spec: string; range: string }) =>
      'Check whether the application needs something that only that version of Nuxt has.',
    example: { name: 'nuxt', spec: 'npm:nuxt-nightly@5x', range: '^4.0.0' },
  },
})
