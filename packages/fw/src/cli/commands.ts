import type { Command, Flag } from './command'
import { RECIPES } from './recipes/names'

const json: Flag = { type: 'boolean', doc: 'Print machine-readable JSON.' }

const basic: Record<string, Flag> = {
  cwd: { type: 'text', hint: 'DIR', doc: 'Working directory; relative paths are resolved from it.' },
  help: { type: 'boolean', also: ['h'], doc: 'Show this help.' },
}

const loading: Record<string, Flag> = {
  envName: {
    type: 'text',
    hint: 'NAME',
    also: ['env', 'env-name'],
    doc: 'Environment name: applies $NAME, $env.NAME and .env.NAME.',
  },
  dev: { type: 'boolean', doc: 'Resolve options for development mode.' },
  dotenv: {
    type: 'text',
    hint: 'FILE',
    bare: true,
    doc: 'Load this file in place of the .env files; --no-dotenv loads none.',
  },
  ...basic,
}

const config: Record<string, Command> = {
  get: {
    name: 'fw config get',
    doc: 'Print the value of an option.',
    args: ['PATH', '[dir]'],
    flags: { json, ...loading },
    run: async () => (await import('./commands/config/get')).runGet,
  },
  explain: {
    name: 'fw config explain',
    doc: 'Explain an option: what it does, its value, and where the value is set.',
    args: ['PATH', '[dir]'],
    flags: { json, ...loading },
    run: async () => (await import('./commands/config/explain')).runExplain,
  },
  check: {
    name: 'fw config check',
    doc: 'Report all problems in the configuration.',
    args: ['[dir]'],
    flags: { json, watch: { type: 'boolean', doc: 'Keep running and report what each edit changes.' }, ...loading },
    run: async () => (await import('./commands/config/check')).runCheck,
  },
  diff: {
    name: 'fw config diff',
    doc: 'Show which options change with another compatibility version.',
    args: ['[dir]'],
    flags: {
      to: { type: 'text', hint: '3|4', doc: 'Compatibility version to compare with (default: the other one).' },
      json,
      ...loading,
    },
    run: async () => (await import('./commands/config/diff')).runDiff,
  },
  schema: {
    name: 'fw config schema',
    doc: 'Print the JSON schema of the configuration, including keys declared by modules.',
    args: ['[dir]'],
    flags: { out: { type: 'text', hint: 'FILE', doc: 'Write the schema to a file.' }, ...loading },
    run: async () => (await import('./commands/config/schema')).runSchema,
  },
}

const building: Record<string, Flag> = {
  envName: loading.envName!,
  dotenv: loading.dotenv!,
  ...basic,
}

const preset: Flag = { type: 'text', hint: 'NAME', doc: 'Build for this platform, like `serverEngine.preset`.' }

const resume: Flag = {
  type: 'boolean',
  doc: 'Continue prerendering that was interrupted or failed, if the code is unchanged.',
}

const force: Flag = { type: 'boolean', doc: 'Overwrite existing files.' }

/** `fw add KIND NAME`: the same for every kind, except for additional flags. */
function adding(kind: string, doc: string, example: string, flags: Record<string, Flag> = {}): Command {
  return {
    name: `fw add ${kind}`,
    doc,
    args: ['NAME', '[dir]'],
    flags: { ...flags, force, json, ...building },
    examples: [`fw add ${kind} ${example}`],
    run: async () => (await import('./commands/add')).runAdd(kind),
  }
}

const oneSide: Record<string, Flag> = {
  client: { type: 'boolean', doc: 'Client only (.client).' },
  server: { type: 'boolean', doc: 'Server only (.server).' },
}

const add: Record<string, Command> = {
  page: adding('page', 'Generate a page; the name is its path.', 'shop/[id]'),
  layout: adding('layout', 'Generate a layout.', 'wide'),
  component: adding('component', 'Generate a component.', 'base/Button', oneSide),
  composable: adding('composable', 'Generate a composable.', 'useCart'),
  middleware: adding('middleware', 'Generate a route middleware.', 'auth --global', {
    global: { type: 'boolean', doc: 'Global: run it before every navigation.' },
  }),
  plugin: adding('plugin', 'Generate a plugin.', 'tracing --client', oneSide),
  api: adding('api', 'Generate an API route.', 'teas/[id] --method post', {
    method: { type: 'text', hint: 'METHOD', doc: 'Handle only this HTTP method.' },
  }),
  layer: {
    ...adding('layer', 'Generate a layer with a component.', 'brand'),
    run: async () => (await import('./commands/add')).runAddLayer,
  },
}

const yes: Flag = { type: 'boolean', also: ['y'], doc: 'Write without asking for confirmation.' }

/** `fw add NAME`: the same for every recipe. */
const recipes = Object.fromEntries(
  Object.entries(RECIPES).map(([name, doc]): [string, Command] => [
    name,
    {
      name: `fw add ${name}`,
      doc,
      isListed: true,
      args: ['[dir]'],
      flags: {
        yes,
        install: { type: 'boolean', doc: 'Install the packages; disable with --no-install.' },
        json,
        ...building,
      },
      run: async () => (await import('./commands/add-recipe')).runAddRecipe(name),
    },
  ]),
)

const addModule: Pick<Command, 'args' | 'flags' | 'run'> = {
  args: ['MODULE', '[dir]'],
  flags: {
    install: { type: 'boolean', doc: 'Install the package; disable with --no-install.' },
    json,
    ...building,
  },
  run: async () => (await import('./commands/add-module')).runAddModule,
}

const module: Record<string, Command> = {
  add: {
    name: 'fw module add',
    doc: 'Install a module and add it to the configuration, like `fw add`.',
    examples: ['fw module add @acme/shop'],
    ...addModule,
  },
  list: {
    name: 'fw module list',
    doc: 'List the modules of the project in setup order.',
    args: ['[dir]'],
    flags: { json, ...loading },
    run: async () => (await import('./commands/module-list')).runModuleList,
  },
  search: {
    name: 'fw module search',
    doc: 'List the modules for Nuxt that were tried with fw, offline: version, bundlers and result.',
    args: ['[WORD]'],
    flags: { json, ...basic },
    examples: ['fw module search css'],
    run: async () => (await import('./commands/module-search')).runModuleSearch,
  },
}

const test: Command = {
  name: 'fw test',
  doc: 'Run the tests of the project once with Vitest. All other arguments and flags are those of Vitest.',
  args: ['[FILTER]'],
  flags: {
    watch: { type: 'boolean', also: ['w'], doc: 'Keep running, and run affected tests after each edit.' },
    ...basic,
  },
  examples: ['fw test', 'fw test cart --watch', 'fw test --coverage', "fw test -t 'adds a tea'"],
  passesWords: true,
  run: async () => (await import('./commands/test')).runTest,
}

const task: Record<string, Command> = {
  list: {
    name: 'fw task list',
    doc: 'List the tasks in server/tasks, with their schedules.',
    args: ['[dir]'],
    flags: { json, ...building },
    run: async () => (await import('./commands/task')).runTaskList,
  },
  run: {
    name: 'fw task run',
    doc: 'Run a task with the server code of the project, and print its result.',
    args: ['NAME', '[dir]'],
    flags: {
      payload: { type: 'text', hint: 'JSON', doc: 'Payload of the task: a JSON object.' },
      json,
      ...building,
    },
    examples: ['fw task run db:migrate', `fw task run db:seed --payload '{"count":3}'`],
    run: async () => (await import('./commands/task')).runTaskRun,
  },
}

const profile: Flag = { type: 'boolean', doc: 'Report the slowest steps and write a CPU profile.' }

const inspector = { type: 'text', hint: 'PORT', bare: '', takes: /^(?:[\w.]+:)?\d+$/ } as const

export const fw: Command = {
  name: 'fw',
  doc: 'The full-stack web framework for Vue.',
  args: [],
  flags: { ...basic, version: { type: 'boolean', also: ['v'], doc: 'Print the version.' } },
  commands: {
    dev: {
      name: 'fw dev',
      doc: 'Start the development server.',
      args: ['[dir]'],
      flags: {
        port: {
          type: 'text',
          hint: 'PORT',
          also: ['p'],
          doc: 'Port to listen on; 0 picks a free port (default: devServer.port).',
        },
        host: {
          type: 'text',
          hint: 'HOST',
          bare: '',
          doc: 'Host to listen on; without a value, all addresses (default: devServer.host or localhost).',
        },
        https: {
          type: 'boolean',
          doc: 'Serve over HTTPS with the certificate of devServer.https or a self-signed one.',
        },
        open: { type: 'boolean', also: ['o'], doc: 'Open the app in the browser.' },
        inspect: { ...inspector, doc: 'Start the Node.js inspector (default: 127.0.0.1:9229).' },
        'inspect-brk': { ...inspector, doc: 'Start the Node.js inspector and wait for a debugger.' },
        profile,
        ...building,
      },
      run: async () => (await import('./commands/dev')).runDev,
    },
    build: {
      name: 'fw build',
      doc: 'Build for production into .output.',
      args: ['[dir]'],
      flags: {
        prerender: { type: 'boolean', doc: 'Prerender every page, like `fw generate`.' },
        resume,
        preset,
        profile,
        json,
        ...building,
      },
      run: async () => (await import('./commands/build')).runBuild,
    },
    generate: {
      name: 'fw generate',
      doc: 'Prerender every page for static hosting (SSG).',
      args: ['[dir]'],
      flags: { preset, resume, json, ...building },
      run: async () => (await import('./commands/build')).runGenerate,
    },
    analyze: {
      name: 'fw analyze',
      doc: 'Build and analyze bundle size.',
      args: ['[dir]'],
      flags: {
        serve: { type: 'boolean', doc: 'Serve the reports locally (default: in a terminal).' },
        open: { type: 'boolean', doc: 'Open the reports in the browser (default: in a terminal).' },
        name: {
          type: 'text',
          hint: 'NAME',
          doc: 'Write the reports to a subdirectory of this name, to compare them later.',
        },
        json,
        ...building,
      },
      run: async () => (await import('./commands/analyze')).runAnalyze,
    },
    cleanup: {
      name: 'fw cleanup',
      doc: 'Remove generated files and caches.',
      args: ['[dir]'],
      flags: {
        'dry-run': { type: 'boolean', also: ['n'], doc: 'List what would be removed without removing it.' },
        json,
        ...building,
      },
      run: async () => (await import('./commands/cleanup')).runCleanup,
    },
    preview: {
      name: 'fw preview',
      doc: 'Preview the production build locally, with the values of .env.',
      args: ['[dir]'],
      flags: {
        port: { type: 'text', hint: 'PORT', also: ['p'], doc: 'Port to listen on (default: PORT or 3000).' },
        host: { type: 'text', hint: 'HOST', doc: 'Host to listen on (default: HOST or all addresses).' },
        ...building,
      },
      run: async () => (await import('./commands/preview')).runPreview,
    },
    prepare: {
      name: 'fw prepare',
      doc: 'Generate tsconfig and type declarations.',
      args: ['[dir]'],
      flags: building,
      run: async () => (await import('./commands/prepare')).runPrepare,
    },
    typecheck: {
      name: 'fw typecheck',
      doc: 'Type-check the app, including templates.',
      args: ['[dir]'],
      flags: { watch: { type: 'boolean', doc: 'Keep running and check again after each edit.' }, json, ...building },
      run: async () => (await import('./commands/typecheck')).runTypecheck,
    },
    doctor: {
      name: 'fw doctor',
      doc: 'Check the project and its build, and report problems with their fixes.',
      args: ['[dir]'],
      flags: {
        fix: { type: 'boolean', doc: 'Apply the fixes that are safe.' },
        build: { type: 'boolean', doc: 'Build if the last build is not up to date; disable with --no-build.' },
        types: { type: 'boolean', doc: 'Check types; disable with --no-types.' },
        strict: { type: 'boolean', doc: 'Exit with an error when there are warnings.' },
        json,
        ...building,
      },
      examples: ['fw doctor', 'fw doctor --fix', 'fw doctor --strict --json'],
      run: async () => (await import('./commands/doctor')).runDoctor,
    },
    bench: {
      name: 'fw bench',
      doc: 'Measure start, build, requests and client of the project, and compare them with the last run.',
      args: ['[dir]'],
      flags: {
        only: {
          type: 'text',
          hint: 'PART',
          doc: 'Measure only some parts: `start`, `build`, `request`, `client`, separated by commas.',
        },
        rounds: { type: 'text', hint: 'N', doc: 'Measure times this often (default: 3).' },
        routes: {
          type: 'text',
          hint: '/A,/B',
          doc: 'Measure these paths (default: all pages and GET handlers without parameters).',
        },
        compare: {
          type: 'text',
          hint: 'FILE',
          doc: 'Compare with a recording, written by `fw bench --json`, instead of the last run.',
        },
        save: {
          type: 'boolean',
          doc: 'Store the run, so that the next one is compared with it; disable with --no-save.',
        },
        preset,
        json,
        ...building,
      },
      examples: ['fw bench', 'fw bench --only request --routes /shop,/users/1', 'fw bench --compare base.json'],
      run: async () => (await import('./commands/bench')).runBench,
    },
    test,
    try: {
      name: 'fw try',
      doc: 'Run copies of a Nuxt application with Nuxt and with fw, and compare them.',
      args: ['[dir]'],
      flags: {
        routes: { type: 'text', hint: '/A,/B', doc: 'Compare these pages, too.' },
        keep: { type: 'boolean', doc: 'Keep the folder with both copies.' },
        json,
        ...basic,
      },
      examples: ['fw try my-site', 'fw try my-site --routes /shop/1,/shop/2 --keep'],
      run: async () => (await import('./commands/try')).runTry,
    },
    upgrade: {
      name: 'fw upgrade',
      doc: 'Compare installed and latest versions, and print the commands to upgrade.',
      args: ['[dir]'],
      flags: {
        to: { type: 'text', hint: 'VERSION', doc: 'Version or tag to upgrade to (default: latest).' },
        check: { type: 'boolean', doc: 'Exit with an error when a package is outdated.' },
        json,
        ...building,
      },
      examples: ['fw upgrade', 'fw upgrade --to next --json'],
      run: async () => (await import('./commands/upgrade')).runUpgrade,
    },
    migrate: {
      name: 'fw migrate',
      doc: 'Turn an application, layer or module for Nuxt 3 or 4 into one for fw.',
      args: ['[dir]'],
      flags: {
        full: { type: 'boolean', doc: 'Rename everything, instead of keeping what works with `@fw/nuxt`.' },
        check: { type: 'boolean', doc: 'Write nothing; exit with an error when files would change.' },
        yes,
        'allow-dirty': { type: 'boolean', doc: 'Write even if Git could not restore the files.' },
        json,
        ...basic,
      },
      examples: ['fw migrate', 'fw migrate --full --check', 'fw migrate apps/shop --yes'],
      run: async () => (await import('./commands/migrate')).runMigrate(fw),
    },
    add: {
      name: 'fw add',
      doc: 'Add a tool such as Tailwind CSS, install a module, or generate a page, component or another file.',
      examples: ['fw add', 'fw add tailwind', 'fw add --undo', 'fw add @acme/shop', 'fw add page about'],
      args: ['[MODULE]', '[dir]'],
      flags: { undo: { type: 'boolean', doc: 'Take the last recipe back.' }, yes, ...addModule.flags },
      commands: { ...add, ...recipes },
      run: async () => (await import('./commands/add-any')).runAddAny,
    },
    module: {
      name: 'fw module',
      doc: 'Manage modules.',
      args: [],
      flags: basic,
      commands: module,
    },
    task: {
      name: 'fw task',
      doc: 'List and run tasks of the server.',
      args: [],
      flags: basic,
      commands: task,
    },
    config: {
      name: 'fw config',
      doc: 'Print the resolved options of the project.',
      args: ['[dir]'],
      flags: { json, ...loading },
      commands: config,
      run: async () => (await import('./commands/config/print')).runPrint,
    },
    env: {
      name: 'fw env',
      doc: 'List the environment variables that override runtime config.',
      args: ['[dir]'],
      flags: {
        check: { type: 'boolean', doc: 'Report problems; exit with an error when there are errors.' },
        example: { type: 'boolean', doc: 'Add missing variables to .env.example.' },
        json,
        ...loading,
      },
      run: async () => (await import('./commands/env')).runEnv,
    },
    explain: {
      name: 'fw explain',
      doc: 'Explain an error code, or where a page, component, auto-import, server handler or file comes from.',
      args: ['NAME', '[dir]'],
      flags: { json, ...basic },
      examples: ['fw explain FW1001', 'fw explain /shop', "fw explain '<ShopCart>'", 'fw explain useCart'],
      run: async () => (await import('./commands/explain')).runExplainName,
    },
    info: {
      name: 'fw info',
      doc: 'Print versions and project details for a bug report.',
      args: ['[dir]'],
      flags: { json, ...loading },
      run: async () => (await import('./commands/info')).runInfo,
    },
  },
}
