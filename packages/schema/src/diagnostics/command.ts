import { defineDiagnostics } from '../diagnostics'

/** FW13xx: what can be wrong with how a command is called. */
export const commandDiagnostics = defineDiagnostics({
  unknownCommand: {
    code: 'FW1301',
    severity: 'error',
    title: 'Unknown command',
    why: (p: { given: string, nearest?: string, commands: readonly string[] }) => `\`${p.given}\` is not a command of fw.`,
    fix: (p: { given: string, nearest?: string, commands: readonly string[] }) => p.nearest
      ? `Did you mean \`${p.nearest}\`?`
      : `Use one of ${p.commands.map(name => `\`${name}\``).join(', ')}.`,
    page: `The word after \`fw\` (or after \`fw config\`) names no command. \`fw --help\` lists all commands.

\`\`\`sh
fw confg        # FW1301: did you mean \`fw config\`?
fw config chek  # FW1301: did you mean \`fw config check\`?
\`\`\`

A folder with the name of a command is meant when it is written as a path: \`fw config ./get\`.`,
  },
  unknownFlag: {
    code: 'FW1302',
    severity: 'error',
    title: 'Unknown flag',
    why: (p: { given: string, nearest?: string, command: string }) => `\`${p.given}\` is neither a flag of \`${p.command}\` nor an option.`,
    fix: (p: { given: string, nearest?: string, command: string }) => p.nearest
      ? `Did you mean \`${p.nearest}\`?`
      : `Remove it. \`${p.command} --help\` lists the flags.`,
    page: `A flag is one of the command's own (\`--json\`), a top-level option (\`--ssr false\`), or the dotted path of an option
(\`--app.baseURL /docs/\`). The keys that modules of the project declare are options too (\`--shop.currency EUR\`). Anything
else is most likely misspelt.

\`\`\`sh
fw config --jsn  # FW1302: did you mean --json?
\`\`\``,
  },
  missingArgument: {
    code: 'FW1303',
    severity: 'error',
    title: 'Missing argument',
    why: (p: { argument: string, usage: string }) => `${p.argument} is missing.`,
    fix: (p: { argument: string, usage: string }) => `Call it as \`${p.usage}\`.`,
    page: `The command needs an argument, or a flag needs a value, that was not given.

\`\`\`sh
fw config get              # FW1303: PATH is missing
fw config get app.baseURL  # right
\`\`\``,
  },
  extraArgument: {
    code: 'FW1304',
    severity: 'error',
    title: 'Argument too many',
    why: (p: { given: string, usage: string }) => `\`${p.given}\` is one argument too many.`,
    fix: (p: { given: string, usage: string }) => `Call it as \`${p.usage}\`. The value of a flag can be joined to it: \`--flag=value\`.`,
    page: `The command takes fewer arguments than were given.

\`\`\`sh
fw info site shop  # FW1304: fw info takes one folder
\`\`\``,
  },
  wrongFlagValue: {
    code: 'FW1305',
    severity: 'error',
    title: 'Flag value not allowed',
    why: (p: { flag: string, given: string, allowed: string }) => `\`${p.flag}\` is ${p.given}.`,
    fix: (p: { flag: string, given: string, allowed: string }) => `Give it ${p.allowed}.`,
    page: `The flag takes only certain values, or does not go together with another one.

\`\`\`sh
fw config diff --to 5             # FW1305: give it 3 or 4
fw config check --watch --json    # FW1305: one or the other
\`\`\``,
  },
  unknownPath: {
    code: 'FW1306',
    severity: 'error',
    title: 'No such option',
    why: (p: { given: string, nearest?: string }) => `\`${p.given}\` is not an option, nor a key this project sets.`,
    fix: (p: { given: string, nearest?: string }) => p.nearest
      ? `Did you mean \`${p.nearest}\`?`
      : 'Run `fw config` to see every option of the project.',
    page: `\`fw config get\` and \`fw config explain\` take the path of an option: keys joined with dots, indexes and unusual keys
in brackets.

\`\`\`sh
fw config get app.baseUrl                     # FW1306: did you mean app.baseURL?
fw config get 'bundler1.define["process.dev"]'  # right
\`\`\``,
  },
  unknownCode: {
    code: 'FW1308',
    severity: 'error',
    title: 'Unknown problem code',
    why: (p: { given: string, nearest?: string }) => `\`${p.given}\` is not the code of a problem.`,
    fix: (p: { given: string, nearest?: string }) => p.nearest ? `Did you mean \`${p.nearest}\`?` : 'Use a code as fw prints it, such as FW1001.',
    page: `\`fw explain\` takes the code that a problem is printed with.

\`\`\`sh
fw explain FW1001
\`\`\``,
  },
  cannotWrite: {
    code: 'FW1307',
    severity: 'error',
    title: 'File cannot be written',
    why: (p: { file: string, reason: string }) => `\`${p.file}\` cannot be written: ${p.reason}.`,
    fix: (_: { file: string, reason: string }) => 'Name a file in a folder that exists and can be written to.',
    page: `A command that writes a file (\`fw config schema --out FILE\`, \`fw env --example\`) could not do so.

\`\`\`sh
fw config schema --out missing/folder/schema.json  # FW1307
\`\`\``,
  },
  browserNotOpened: {
    code: 'FW1320',
    severity: 'warning',
    title: 'Browser not opened',
    why: (p: { url: string, program: string, reason: string }) => `\`${p.program}\` could not open ${p.url}: ${p.reason}.`,
    fix: (p: { url: string, program: string, reason: string }) => `Open ${p.url} yourself, or name a program that opens addresses in the environment variable BROWSER.`,
    page: `\`--open\` and the key \`o\` of \`fw dev\` hand the address to the program in the environment variable \`BROWSER\`, else
to the one of the system: \`open\` on macOS, \`start\` on Windows, \`xdg-open\` elsewhere. On machines without a desktop
there is none.

\`\`\`sh
BROWSER=firefox fw dev --open
BROWSER=none fw dev --open  # opens nothing
\`\`\``,
  },
  inspectorTaken: {
    code: 'FW1321',
    severity: 'error',
    title: 'Inspector cannot listen',
    why: (p: { address: string }) => `Node's inspector cannot listen on ${p.address}: the port is taken or not permitted.`,
    fix: (_: { address: string }) => 'End the program that uses the port, or name another one: `--inspect=9230`.',
    page: `\`fw dev --inspect\` opens Node's inspector, to which a debugger connects. Its port (9229, unless the flag names one) is
used by another program, often by a second \`fw dev --inspect\`.

\`\`\`sh
fw dev --inspect=9230
\`\`\``,
  },
  badName: {
    code: 'FW1330',
    severity: 'error',
    title: 'Not a name for a file',
    why: (p: { kind: string, given: string, reason: string }) => `${JSON.stringify(p.given)} cannot be the name of ${p.kind === 'api' ? 'an' : 'a'} ${p.kind}: ${p.reason}.`,
    fix: (p: { kind: string, given: string, reason: string }) => `Give a name of letters, digits, \`-\`, \`_\` and, for folders, \`/\`: \`fw add ${p.kind} ${p.kind === 'page' ? 'shop/[id]' : 'example'}\`.`,
    page: `\`fw add\` writes a file inside the folder that the project keeps for its kind. The name is the path below that folder, and has
to be one that every file system takes.

\`\`\`sh
fw add page ../secret    # FW1330: \`..\` would lead to another folder
fw add page shop/[id]    # right
\`\`\``,
  },
  fileExists: {
    code: 'FW1331',
    severity: 'error',
    title: 'File is there already',
    why: (p: { file: string }) => `\`${p.file}\` is there already.`,
    fix: (_: { file: string }) => 'Take another name, or let `--force` replace the file.',
    page: `\`fw add\` never replaces a file unasked, and takes a file with another extension for the same thing.

\`\`\`sh
fw add page about          # FW1331 when app/pages/about.vue (or about.tsx …) is there
fw add page about --force  # writes it anew
\`\`\``,
  },
  foreignPackage: {
    code: 'FW1309',
    severity: 'error',
    title: 'The registry has another package of this name',
    why: (p: { name: string, version: string, description?: string | undefined }) => `\`${p.name}@${p.version}\` in the registry is not a package of this framework${p.description ? `: it describes itself as "${p.description}"` : ''}.`,
    fix: (_: { name: string, version: string, description?: string | undefined }) => 'Do not install it. Until fw is published, create projects from the repository: `npm run create -- ../my-site`. With a registry of your own, check that npm uses it: `npm config get registry`.',
    page: `The name \`fw\` is taken in the public registry: what is published there under this name is somebody else's work. \`create-fw\` and
\`fw upgrade\` ask npm for the manifest of each package they would install or advise, and stop unless it carries the mark of this
framework (\`"fwPackage": "vue-framework"\`). Nothing was installed.

\`\`\`sh
npm run create -- ../my-site     # in the repository of fw: builds and packs the packages, and creates a project from them
\`\`\``,
  },
  emptyProject: {
    code: 'FW1310',
    severity: 'error',
    title: 'Nothing to build',
    why: (p: { dir: string }) => `\`${p.dir}\` has no configuration, no \`app.vue\`, no pages and no server code.`,
    fix: (_: { dir: string }) => 'Run the command in the folder of your project, or name it: `fw build my-site`. For a new project, run `npx fw add page index` first.',
    page: `A build of this folder would show nothing but the welcome page, so the folder is most likely not the one you meant.

\`\`\`sh
fw build            # FW1310 in a folder without a project
fw build my-site    # names the folder of the project
\`\`\``,
  },
  noFirstPage: {
    code: 'FW1311',
    severity: 'warning',
    title: 'The application has no page',
    why: (p: { dir: string }) => `\`${p.dir}\` has a configuration, but no \`app.vue\`, no pages and no server code: only the welcome page was built.`,
    fix: (_: { dir: string }) => 'Create `app/app.vue`, or run `npx fw add page index`.',
    page: `The project can be built, but an application without a first component shows the welcome page of fw, in production too.

\`\`\`sh
npx fw add page index
\`\`\``,
  },
  registrySilent: {
    code: 'FW1332',
    severity: 'error',
    title: 'Newest version is not known',
    why: (p: { name: string, reason: string }) => `The registry of packages did not tell of \`${p.name}\`: ${p.reason}.`,
    fix: (_: { name: string, reason: string }) => 'Check the connection and the registry that npm uses (`npm config get registry`), and the version given with `--to`.',
    page: `\`fw upgrade\` asks npm for the newest versions, with the registry, the proxy and the credentials that are set up for npm. Nothing else is
sent, and no other command asks.

\`\`\`sh
fw upgrade --to 99.0.0  # FW1332: there is no such version
\`\`\``,
  },
})
