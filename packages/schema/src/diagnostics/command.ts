import { defineDiagnostics } from '../diagnostics'

interface FlagValue {
  flag: string
  given: string
  allowed: string
}

interface FlagConflict {
  flag: string
  /** What it cannot be combined with. */
  conflict: string
}

/** FW13xx: problems with how a command is called. */
export const commandDiagnostics = defineDiagnostics({
  unknownCommand: {
    code: 'FW1301',
    severity: 'error',
    title: 'Unknown command',
    why: (p: { given: string; nearest?: string; commands: readonly string[] }) =>
      `\`${p.given}\` is not an fw command.`,
    fix: (p: { given: string; nearest?: string; commands: readonly string[] }) =>
      p.nearest ? `Did you mean \`${p.nearest}\`?` : `Use one of ${p.commands.map(name => `\`${name}\``).join(', ')}.`,
    example: { given: 'biuld', nearest: 'build', commands: ['build', 'dev'] },
    page: `The word after \`fw\` (or after \`fw config\`) is not a command. \`fw --help\` lists all commands.

\`\`\`sh
fw confg        # FW1301: did you mean \`fw config\`?
fw config chek  # FW1301: did you mean \`fw config check\`?
\`\`\`

To pass a directory that is named like a command, write it as a path: \`fw config ./get\`.`,
  },
  unknownKind: {
    code: 'FW1312',
    severity: 'error',
    title: 'Unknown kind of file',
    why: (p: { command: string; given: string; dir: string; kinds: readonly string[] }) =>
      `\`${p.command}\` cannot generate \`${p.given}\`. As the name of a module, it would be followed by the directory of a project, but \`${p.dir}\` does not exist.`,
    fix: (p: { command: string; given: string; dir: string; kinds: readonly string[] }) =>
      `Use one of ${p.kinds.map(kind => `\`${p.command} ${kind}\``).join(', ')}. To install the module \`${p.given}\`, run \`${p.command} ${p.given}\` in the project.`,
    example: { command: 'fw add', given: 'pages', dir: 'index', kinds: ['page', 'component', 'layout'] },
    page: `\`fw add\` has two forms: \`fw add KIND NAME\` generates a file, and \`fw add MODULE [dir]\` installs a module. The first word is not a kind of
file, and the second one is not a directory.

\`\`\`sh
fw add nonsense about   # FW1312
fw add page about       # generates app/pages/about.vue
fw add @acme/shop       # installs a module
\`\`\``,
  },
  unknownFlag: {
    code: 'FW1302',
    severity: 'error',
    title: 'Unknown flag',
    why: (p: { given: string; nearest?: string; command: string }) =>
      `\`${p.given}\` is not a flag of \`${p.command}\`, and not an option.`,
    fix: (p: { given: string; nearest?: string; command: string }) =>
      p.nearest ? `Did you mean \`${p.nearest}\`?` : `Remove it. \`${p.command} --help\` lists the flags.`,
    example: { given: '--prot', command: 'fw dev', nearest: '--port' },
    page: `A flag is one of the command's own (\`--json\`), a top-level option (\`--ssr false\`), or the dotted path of an option
(\`--app.baseURL /docs/\`). Keys that modules declare are options too (\`--shop.currency EUR\`). Anything else is an
unknown flag, probably a typo.

\`\`\`sh
fw config --jsn  # FW1302: did you mean --json?
\`\`\``,
  },
  missingArgument: {
    code: 'FW1303',
    severity: 'error',
    title: 'Missing argument',
    why: (p: { argument: string; usage: string }) => `${p.argument} is missing.`,
    fix: (p: { argument: string; usage: string }) => `Usage: \`${p.usage}\`.`,
    example: { argument: 'CODE', usage: 'fw explain CODE' },
    page: `A required argument of the command, or the value of a flag, is missing.

\`\`\`sh
fw config get              # FW1303: PATH is missing
fw config get app.baseURL  # correct
\`\`\``,
  },
  extraArgument: {
    code: 'FW1304',
    severity: 'error',
    title: 'Unexpected argument',
    why: (p: { given: string; usage: string }) => `Unexpected argument \`${p.given}\`.`,
    fix: (p: { given: string; usage: string }) =>
      `Usage: \`${p.usage}\`. To pass a value to a flag, write \`--flag=value\`.`,
    example: { given: '4000', usage: 'fw dev [dir]' },
    page: `The command accepts fewer arguments.

\`\`\`sh
fw info site shop  # FW1304: fw info accepts one directory
\`\`\``,
  },
  wrongFlagValue: {
    code: 'FW1305',
    severity: 'error',
    title: 'Invalid flag value',
    why: (p: FlagValue | FlagConflict) =>
      'conflict' in p
        ? `\`${p.flag}\` cannot be combined with ${p.conflict}.`
        : `Invalid value ${p.given} for \`${p.flag}\`.`,
    fix: (p: FlagValue | FlagConflict) => ('conflict' in p ? 'Remove one of them.' : `Expected ${p.allowed}.`),
    example: { flag: '--port', given: '"http"', allowed: 'a number' },
    page: `The value of a flag is invalid, or the flag cannot be combined with another one.

\`\`\`sh
fw build --ssr maybe              # FW1305: expected true or false
fw config diff --to 5             # FW1305: expected 3 or 4
fw config check --watch --json    # FW1305: one or the other
\`\`\``,
  },
  unknownPath: {
    code: 'FW1306',
    severity: 'error',
    title: 'Unknown option path',
    why: (p: { given: string; nearest?: string }) => `\`${p.given}\` is not an option, and not a key of this project.`,
    fix: (p: { given: string; nearest?: string }) =>
      p.nearest ? `Did you mean \`${p.nearest}\`?` : 'Run `fw config` to see every option of the project.',
    example: { given: 'app.baseUrl', nearest: 'app.baseURL' },
    page: `\`fw config get\` and \`fw config explain\` take the path of an option: keys separated by dots, with indexes and keys with special characters
in brackets.

\`\`\`sh
fw config get app.baseUrl                     # FW1306: did you mean app.baseURL?
fw config get 'bundler1.define["process.dev"]'  # correct
\`\`\``,
  },
  unknownCode: {
    code: 'FW1308',
    severity: 'error',
    title: 'Unknown error code',
    why: (p: { given: string; nearest?: string }) => `\`${p.given}\` is not an error code of fw.`,
    fix: (p: { given: string; nearest?: string }) =>
      p.nearest ? `Did you mean \`${p.nearest}\`?` : 'Use a code as fw prints it, such as FW1001.',
    example: { given: 'FW1O01', nearest: 'FW1001' },
    page: `\`fw explain\` takes the code that fw prints with an error or warning, with or without its letters.

\`\`\`sh
fw explain FW1001
fw explain 1001
\`\`\``,
  },
  unknownName: {
    code: 'FW2220',
    severity: 'error',
    title: 'Nothing to explain',
    why: (p: { given: string; nearest?: string; option?: string }) =>
      `The application has no page, server handler, component, auto-import or file \`${p.given}\`.`,
    fix: (p: { given: string; nearest?: string; option?: string }) =>
      p.nearest
        ? `Did you mean \`${p.nearest}\`?`
        : p.option
          ? `To explain an option, run \`fw config explain ${p.option}\`.`
          : 'Use the path of a page or handler (`/shop`), the tag of a component (`<ShopCart>`), the name of an auto-import (`useCart`), or a file.',
    example: { given: 'useCarts', nearest: 'useCart' },
    page: `\`fw explain\` takes an error code, or the name of something in the application: the path of a page or of a server handler, the tag of a
component, the name of an auto-import, layout, route middleware or plugin, or a file that is one of them. It prints where it comes from, what it overrides, and
what overrides or removes it.

\`\`\`sh
fw explain /shop
fw explain '<ShopCart>'
fw explain useCart
fw explain /api/cart
fw explain layers/base/app/pages/shop.vue
\`\`\`

Options have their own command: \`fw config explain ssr\`.`,
  },
  cannotWrite: {
    code: 'FW1307',
    severity: 'error',
    title: 'Cannot write file',
    why: (p: { file: string; reason: string }) => `\`${p.file}\` cannot be written: ${p.reason}.`,
    fix: (_: { file: string; reason: string }) => 'Choose a file in an existing, writable directory.',
    example: { file: '/reports/options.json', reason: 'no such directory (ENOENT)' },
    page: `A command (\`fw config schema --out FILE\`, \`fw env --example\`) cannot write its output file: the directory does not exist (ENOENT), or you do
not have permission (EACCES).

\`\`\`sh
fw config schema --out missing/folder/schema.json  # FW1307
\`\`\``,
  },
  browserNotOpened: {
    code: 'FW1320',
    severity: 'warning',
    title: 'Cannot open the browser',
    why: (p: { url: string; program: string; reason: string }) =>
      `\`${p.program}\` could not open ${p.url}: ${p.reason}.`,
    fix: (p: { url: string; program: string; reason: string }) =>
      `Open ${p.url} yourself, or set the environment variable BROWSER to a browser.`,
    example: { program: 'xdg-open', url: 'http://localhost:3000/', reason: 'it is not installed' },
    page: `\`--open\` and the shortcut \`o\` of \`fw dev\` open the URL with the program in the environment variable \`BROWSER\`, or with the default of
the system: \`open\` on macOS, \`start\` on Windows, \`xdg-open\` elsewhere. Machines without a desktop do not have one.

\`\`\`sh
BROWSER=firefox fw dev --open
BROWSER=none fw dev --open  # opens nothing
\`\`\``,
  },
  inspectorTaken: {
    code: 'FW1321',
    severity: 'error',
    title: 'Inspector port is already in use',
    why: (p: { address: string }) =>
      `Node's inspector cannot listen on ${p.address}: the port is already in use (EADDRINUSE) or not permitted (EACCES).`,
    fix: (_: { address: string }) => 'Stop the program that uses the port, or choose another one: `--inspect=9230`.',
    example: { address: '127.0.0.1:9229' },
    page: `\`fw dev --inspect\` starts the Node.js inspector for a debugger. Its port (9229 by default) is already in use, often by another
\`fw dev --inspect\`.

\`\`\`sh
fw dev --inspect=9230
\`\`\``,
  },
  badName: {
    code: 'FW1330',
    severity: 'error',
    title: 'Invalid file name',
    why: (p: { kind: string; given: string; reason: string }) =>
      `${JSON.stringify(p.given)} is not a valid name for ${p.kind === 'api' ? 'an' : 'a'} ${p.kind}: ${p.reason}.`,
    fix: (p: { kind: string; given: string; reason: string }) =>
      `Use letters, digits, \`-\`, \`_\` and, for folders, \`/\`: \`fw add ${p.kind} ${p.kind === 'page' ? 'shop/[id]' : 'example'}\`.`,
    example: { kind: 'page', given: 'a b', reason: 'it contains a space' },
    page: `\`fw add\` creates a file in the directory for its kind. The name is the path below that directory, and must be valid on every file
system.

\`\`\`sh
fw add page ../secret    # FW1330: \`..\` leads to another directory
fw add page shop/[id]    # correct
\`\`\``,
  },
  fileExists: {
    code: 'FW1331',
    severity: 'error',
    title: 'File already exists',
    why: (p: { file: string }) => `\`${p.file}\` already exists.`,
    fix: (_: { file: string }) => 'Choose another name, or pass `--force` to overwrite it.',
    example: { file: 'app/pages/about.vue' },
    page: `\`fw add\` only overwrites a file with \`--force\`. A file with another extension counts as the same page, component …

\`\`\`sh
fw add page about          # FW1331 if app/pages/about.vue (or about.tsx …) exists
fw add page about --force  # overwrites it
\`\`\``,
  },
  foreignPackage: {
    code: 'FW1309',
    severity: 'error',
    title: 'The registry has another package of this name',
    why: (p: { name: string; version: string; description?: string | undefined }) =>
      `\`${p.name}@${p.version}\` in the registry is not a package of this framework${p.description ? `: it describes itself as "${p.description}"` : ''}.`,
    fix: (_: { name: string; version: string; description?: string | undefined }) =>
      'Do not install it. Until fw is published, create projects from the repository: `npm run create -- ../my-site`. With a registry of your own, check that npm uses it: `npm config get registry`.',
    example: { name: 'fw', version: '0.1.2', description: 'a tiny HTTP router' },
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
    fix: (_: { dir: string }) =>
      'Run the command in the folder of your project, or name it: `fw build my-site`. For a new project, run `npx fw add page index` first.',
    example: { dir: '/srv' },
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
    why: (p: { dir: string }) =>
      `\`${p.dir}\` has a configuration, but no \`app.vue\`, no pages and no server code: only the welcome page was built.`,
    fix: (_: { dir: string }) => 'Create `app/app.vue`, or run `npx fw add page index`.',
    example: { dir: '/srv/my-site' },
    page: `The project can be built, but an application without a first component shows the welcome page of fw, in production too.

\`\`\`sh
npx fw add page index
\`\`\``,
  },
  registrySilent: {
    code: 'FW1332',
    severity: 'error',
    title: 'Cannot find the latest version',
    why: (p: { name: string; reason: string }) => `The npm registry has no response for \`${p.name}\`: ${p.reason}.`,
    fix: (_: { name: string; reason: string }) =>
      'Check the connection and the registry that npm uses (`npm config get registry`), and the version given with `--to`.',
    example: { name: 'fw', reason: 'getaddrinfo ENOTFOUND' },
    page: `\`fw upgrade\` asks npm for the latest versions, with the registry, proxy and credentials of your npm configuration. Nothing else is sent,
and no other command does this.

\`\`\`sh
fw upgrade --to 99.0.0  # FW1332: this version does not exist
\`\`\``,
  },
  moduleNotRegistered: {
    code: 'FW1333',
    severity: 'error',
    title: 'Cannot add the module to the configuration',
    why: (p: { module: string; file: string }) =>
      `\`${p.file}\` computes \`modules\`, so that fw cannot add \`${p.module}\` to it.`,
    fix: (p: { module: string; file: string }) => `Add \`'${p.module}'\` to \`modules\` in \`${p.file}\` yourself.`,
    example: { file: 'fw.config.ts', module: 'fw-shop' },
    page: `\`fw add MODULE\` installs a module, and adds its name to \`modules\` in the configuration file. Everything else in the file stays as it is.
This is possible if the file exports an object, and if \`modules\` is missing or an array in it. It is not possible if a function returns it:

\`\`\`ts
export default defineFwConfig({ modules: listModules() })
\`\`\``,
  },
  unknownTask: {
    code: 'FW1340',
    severity: 'error',
    title: 'Unknown task',
    why: (p: { name: string; names: readonly string[] }) =>
      `The project has no task \`${p.name}\`. ${p.names.length > 0 ? `It has ${p.names.map(name => `\`${name}\``).join(', ')}.` : 'It has no tasks.'}`,
    fix: (_: { name: string; names: readonly string[] }) =>
      'Use one of these names, or create the file in `server/tasks`.',
    example: { name: 'db:seed', names: ['db:migrate'] },
    page: `The name of a task is the path of its file in \`server/tasks\`, with \`:\` between folders: \`server/tasks/db/migrate.ts\` is \`db:migrate\`.

\`\`\`sh
fw task list
fw task run db:migrate
\`\`\``,
  },
  invalidPayload: {
    code: 'FW1341',
    severity: 'error',
    title: 'Invalid payload of a task',
    why: (p: { text: string }) => `\`--payload\` must be a JSON object, but is \`${p.text}\`.`,
    fix: (_: { text: string }) => 'Write it as JSON, in quotes for the shell: `--payload \'{"count":3}\'`.',
    example: { text: '{count:3}' },
    page: `The payload of a task is an object, which \`run({ payload })\` receives.

\`\`\`sh
fw task run db:seed --payload '{"count":3}'
\`\`\``,
  },
  packageNotInstalled: {
    code: 'FW1334',
    severity: 'error',
    title: 'Package manager failed',
    why: (p: { command: string; reason: string }) => `\`${p.command}\` failed: ${p.reason}`,
    fix: (_: { command: string; reason: string }) =>
      'Fix the cause, and run the command again. With `--no-install`, the module is only added to the configuration.',
    example: { command: 'npm install fw-shop', reason: '404 Not Found: fw-shop is not in the registry.' },
    page: `\`fw add MODULE\` runs the package manager of the project, which \`packageManager\` in package.json or its lock file determines. The configuration
is only changed after the package is installed.

\`\`\`sh
npx fw add fw-shop
npx fw add fw-shop --no-install  # only changes the configuration
\`\`\``,
  },
})
