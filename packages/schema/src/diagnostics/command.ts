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

interface ExceededBudget {
  kind: keyof typeof BUDGET_FIXES
  /** A route, or a file. */
  subject: string
  amount: string
  budget: string
  /** What caused it. May be empty. */
  cause: string
}

const BUDGET_FIXES = {
  js: 'Load what the first view does not need later, with `Lazy` components or `import()`; `fw analyze` shows what is in the scripts.',
  css: 'Move styles of rarely used components into these components, and load them lazily; `fw analyze` shows the files.',
  html: 'Render less of the page on the server: paginate lists, or load what is not visible first lazily.',
  payload: 'Return less data: `pick` and `transform` of `useFetch` and `useAsyncData` reduce what is stored.',
  images: 'Compress or resize it, or use a smaller format, such as WebP or AVIF.',
  serverStart: 'Import what only some requests need in their handlers, with `import()`, and shorten server plugins.',
  prerender: 'Fetch its data in parallel, or cache it (`defineCachedFunction`).',
}

function describeExcess({ kind, subject, amount }: ExceededBudget): string {
  const texts: Record<typeof kind, string> = {
    js: `\`${subject}\` loads ${amount} of scripts first, compressed.`,
    css: `\`${subject}\` loads ${amount} of styles first, compressed.`,
    html: `The prerendered page \`${subject}\` has ${amount}, compressed.`,
    payload: `The payload of \`${subject}\` has ${amount}.`,
    images: `The image \`${subject}\` has ${amount}.`,
    serverStart: `The built server listens after ${amount}.`,
    prerender: `Prerendering \`${subject}\` took ${amount}.`,
  }
  return texts[kind]
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
  },
  missingArgument: {
    code: 'FW1303',
    severity: 'error',
    title: 'Missing argument',
    why: (p: { argument: string; usage: string }) => `${p.argument} is missing.`,
    fix: (p: { argument: string; usage: string }) => `Usage: \`${p.usage}\`.`,
    example: { argument: 'CODE', usage: 'fw explain CODE' },
  },
  extraArgument: {
    code: 'FW1304',
    severity: 'error',
    title: 'Unexpected argument',
    why: (p: { given: string; usage: string }) => `Unexpected argument \`${p.given}\`.`,
    fix: (p: { given: string; usage: string }) =>
      `Usage: \`${p.usage}\`. To pass a value to a flag, write \`--flag=value\`.`,
    example: { given: '4000', usage: 'fw dev [dir]' },
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
  },
  unknownPath: {
    code: 'FW1306',
    severity: 'error',
    title: 'Unknown option path',
    why: (p: { given: string; nearest?: string }) => `\`${p.given}\` is not an option, and not a key of this project.`,
    fix: (p: { given: string; nearest?: string }) =>
      p.nearest ? `Did you mean \`${p.nearest}\`?` : 'Run `fw config` to see every option of the project.',
    example: { given: 'app.baseUrl', nearest: 'app.baseURL' },
  },
  unknownCode: {
    code: 'FW1308',
    severity: 'error',
    title: 'Unknown error code',
    why: (p: { given: string; nearest?: string }) => `\`${p.given}\` is not an error code of fw.`,
    fix: (p: { given: string; nearest?: string }) =>
      p.nearest ? `Did you mean \`${p.nearest}\`?` : 'Use a code as fw prints it, such as FW1001.',
    example: { given: 'FW1O01', nearest: 'FW1001' },
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
  },
  cannotWrite: {
    code: 'FW1307',
    severity: 'error',
    title: 'Cannot write file',
    why: (p: { file: string; reason: string }) => `\`${p.file}\` cannot be written: ${p.reason}.`,
    fix: (_: { file: string; reason: string }) => 'Choose a file in an existing, writable directory.',
    example: { file: '/reports/options.json', reason: 'no such directory (ENOENT)' },
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
  },
  inspectorTaken: {
    code: 'FW1321',
    severity: 'error',
    title: 'Inspector port is already in use',
    why: (p: { address: string }) =>
      `Node's inspector cannot listen on ${p.address}: the port is already in use (EADDRINUSE) or not permitted (EACCES).`,
    fix: (_: { address: string }) => 'Stop the program that uses the port, or choose another one: `--inspect=9230`.',
    example: { address: '127.0.0.1:9229' },
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
  },
  fileExists: {
    code: 'FW1331',
    severity: 'error',
    title: 'File already exists',
    why: (p: { file: string }) => `\`${p.file}\` already exists.`,
    fix: (_: { file: string }) => 'Choose another name, or pass `--force` to overwrite it.',
    example: { file: 'app/pages/about.vue' },
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
  },
  emptyProject: {
    code: 'FW1310',
    severity: 'error',
    title: 'Nothing to build',
    why: (p: { dir: string }) => `\`${p.dir}\` has no configuration, no \`app.vue\`, no pages and no server code.`,
    fix: (_: { dir: string }) =>
      'Run the command in the folder of your project, or name it: `fw build my-site`. For a new project, run `npx fw add page index` first.',
    example: { dir: '/srv' },
  },
  noFirstPage: {
    code: 'FW1311',
    severity: 'warning',
    title: 'The application has no page',
    why: (p: { dir: string }) =>
      `\`${p.dir}\` has a configuration, but no \`app.vue\`, no pages and no server code: only the welcome page was built.`,
    fix: (_: { dir: string }) => 'Create `app/app.vue`, or run `npx fw add page index`.',
    example: { dir: '/srv/my-site' },
  },
  registrySilent: {
    code: 'FW1332',
    severity: 'error',
    title: 'Cannot find the latest version',
    why: (p: { name: string; reason: string }) => `The npm registry has no response for \`${p.name}\`: ${p.reason}.`,
    fix: (_: { name: string; reason: string }) =>
      'Check the connection and the registry that npm uses (`npm config get registry`), and the version given with `--to`.',
    example: { name: 'fw', reason: 'getaddrinfo ENOTFOUND' },
  },
  moduleNotRegistered: {
    code: 'FW1333',
    severity: 'error',
    title: 'Cannot add the module to the configuration',
    why: (p: { module: string; file: string }) =>
      `\`${p.file}\` computes \`modules\`, so that fw cannot add \`${p.module}\` to it.`,
    fix: (p: { module: string; file: string }) => `Add \`'${p.module}'\` to \`modules\` in \`${p.file}\` yourself.`,
    example: { file: 'fw.config.ts', module: 'fw-shop' },
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
  },
  invalidPayload: {
    code: 'FW1341',
    severity: 'error',
    title: 'Invalid payload of a task',
    why: (p: { text: string }) => `\`--payload\` must be a JSON object, but is \`${p.text}\`.`,
    fix: (_: { text: string }) => 'Write it as JSON, in quotes for the shell: `--payload \'{"count":3}\'`.',
    example: { text: '{count:3}' },
  },
  budgetExceeded: {
    code: 'FW1350',
    severity: 'error',
    title: 'Budget exceeded',
    why: (p: ExceededBudget) => `${describeExcess(p)} Its budget is ${p.budget}.`,
    fix: (p: ExceededBudget) => `${p.cause ? `${p.cause} ` : ''}${BUDGET_FIXES[p.kind]} Or raise the budget.`,
    example: {
      kind: 'js',
      subject: '/shop',
      amount: '152.3 kB',
      budget: '120 kB',
      cause:
        'The last build within its budgets had 98.1 kB. Since then, before minification: `chart.js` +201.3 kB, `app/pages/shop.vue` +1.2 kB.',
    },
  },
  startNotMeasured: {
    code: 'FW1351',
    severity: 'warning',
    title: 'Start of the server not measured',
    why: (p: { reason: string }) => `The built server was not started for \`budgets.serverStart\`. ${p.reason}`,
    fix: (_: { reason: string }) =>
      'Set the variables that the server needs, or remove the budget where it cannot be started.',
    example: { reason: 'It ended with exit code 1: Error: DATABASE_URL is missing' },
  },
  packageNotInstalled: {
    code: 'FW1334',
    severity: 'error',
    title: 'Package manager failed',
    why: (p: { command: string; reason: string }) => `\`${p.command}\` failed: ${p.reason}`,
    fix: (_: { command: string; reason: string }) =>
      'Fix the cause, and run the command again. With `--no-install`, the module is only added to the configuration.',
    example: { command: 'npm install fw-shop', reason: '404 Not Found: fw-shop is not in the registry.' },
  },
  archivedPackages: {
    code: 'FW1335',
    severity: 'error',
    title: "Yarn Plug'n'Play is unsupported",
    why: (p: { file: string }) =>
      `Yarn installs the packages of this project as archives (\`${p.file}\`). fw, Vite and modules read packages from \`node_modules\`.`,
    fix: () => 'Write `nodeLinker: node-modules` to `.yarnrc.yml`, run `yarn install`, then run the command again.',
    example: { file: '.pnp.cjs' },
  },
  notConfirmed: {
    code: 'FW1339',
    severity: 'error',
    title: 'Changes are not confirmed',
    why: (p: { command: string; count: number }) =>
      `\`${p.command}\` would change ${p.count} ${p.count === 1 ? 'file' : 'files'}, but there is no terminal to ask for confirmation.`,
    fix: (p: { command: string; count: number }) => `Run \`${p.command} --yes\` to write the changes above.`,
    example: { command: 'fw add tailwind', count: 3 },
  },
  testRunnerMissing: {
    code: 'FW1338',
    severity: 'error',
    title: 'Vitest is not installed',
    why: (_: object) => '`fw test` runs the tests with Vitest, which is not installed in the project.',
    fix: (_: object) => 'Run `fw add vitest`: it installs Vitest and writes its configuration and a first test.',
    example: {},
  },
  nothingToUndo: {
    code: 'FW1336',
    severity: 'error',
    title: 'Nothing to undo',
    why: (_: object) =>
      'No addition of `fw add` is recorded for this project. The record is in `node_modules/.cache/fw`, which `fw cleanup` and `npm ci` remove.',
    fix: (_: object) => 'Take the changes back with version control.',
    example: {},
  },
  changedSince: {
    code: 'FW1337',
    severity: 'error',
    title: 'Files have changed since the addition',
    why: (p: { name: string; files: readonly string[] }) =>
      `\`fw add ${p.name}\` cannot be undone: ${p.files.map(file => `\`${file}\``).join(', ')} ${p.files.length === 1 ? 'has' : 'have'} changed since.`,
    fix: (_: { name: string; files: readonly string[] }) =>
      'Take these edits back first, or remove what was added by hand.',
    example: { name: 'tailwind', files: ['fw.config.ts', 'package.json'] },
  },
})
