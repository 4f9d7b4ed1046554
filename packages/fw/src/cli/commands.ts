import type { Command, Flag } from './command'

const json: Flag = { type: 'boolean', doc: 'Print JSON for machines.' }

const basic: Record<string, Flag> = {
  cwd: { type: 'text', hint: 'DIR', doc: 'Folder that relative paths start from.' },
  help: { type: 'boolean', also: ['h'], doc: 'Show this help.' },
}

const loading: Record<string, Flag> = {
  envName: { type: 'text', hint: 'NAME', also: ['env', 'env-name'], doc: 'Name of the environment: picks $NAME, $env.NAME and .env.NAME.' },
  dev: { type: 'boolean', doc: 'Resolve as for development.' },
  dotenv: { type: 'boolean', doc: 'Whether .env files are read; --no-dotenv turns it off.' },
  ...basic,
}

const config: Record<string, Command> = {
  get: {
    name: 'fw config get',
    doc: 'Print the value of one option.',
    args: ['PATH', '[dir]'],
    flags: { json, ...loading },
    run: async () => (await import('./commands/config/get')).runGet,
  },
  explain: {
    name: 'fw config explain',
    doc: 'Explain one option: what it does, its value, and where the value comes from.',
    args: ['PATH', '[dir]'],
    flags: { json, ...loading },
    run: async () => (await import('./commands/config/explain')).runExplain,
  },
  check: {
    name: 'fw config check',
    doc: 'Print every problem of the configuration.',
    args: ['[dir]'],
    flags: { json, watch: { type: 'boolean', doc: 'Go on, and report what each edit changes.' }, ...loading },
    run: async () => (await import('./commands/config/check')).runCheck,
  },
  diff: {
    name: 'fw config diff',
    doc: 'Show what the other set of defaults would change for the project.',
    args: ['[dir]'],
    flags: { to: { type: 'text', hint: '3|4', doc: 'The compatibility version to compare with (default: the other one).' }, json, ...loading },
    run: async () => (await import('./commands/config/diff')).runDiff,
  },
  schema: {
    name: 'fw config schema',
    doc: 'Print the JSON schema of the configuration, with the keys that modules of the project declare.',
    args: ['[dir]'],
    flags: { out: { type: 'text', hint: 'FILE', doc: 'Write it to a file instead.' }, ...loading },
    run: async () => (await import('./commands/config/schema')).runSchema,
  },
}

const building: Record<string, Flag> = {
  envName: loading.envName!,
  dotenv: loading.dotenv!,
  ...basic,
}

const force: Flag = { type: 'boolean', doc: 'Replace a file that is there.' }

/** `fw add KIND NAME`: the same for every kind, but for its own flags. */
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
  client: { type: 'boolean', doc: 'Only for the browser.' },
  server: { type: 'boolean', doc: 'Only for the server.' },
}

const add: Record<string, Command> = {
  page: adding('page', 'Add a page; the name is its path.', 'shop/[id]'),
  layout: adding('layout', 'Add a layout.', 'wide'),
  component: adding('component', 'Add a component.', 'base/Button', oneSide),
  composable: adding('composable', 'Add a composable.', 'useCart'),
  middleware: adding('middleware', 'Add a route middleware.', 'auth --global', { global: { type: 'boolean', doc: 'Run it before every navigation.' } }),
  plugin: adding('plugin', 'Add a plugin.', 'tracing --client', oneSide),
  api: adding('api', 'Add an API handler.', 'teas/[id] --method post', { method: { type: 'text', hint: 'METHOD', doc: 'Answer only this method.' } }),
  layer: { ...adding('layer', 'Add a layer with a first component.', 'brand'), run: async () => (await import('./commands/add')).runAddLayer },
}

const profile: Flag = { type: 'boolean', doc: 'Show what takes the time, and write a CPU profile.' }

const inspector = { type: 'text', hint: 'PORT', bare: '', takes: /^(?:[\w.]+:)?\d+$/ } as const

/** Every command of fw. */
export const fw: Command = {
  name: 'fw',
  doc: 'A full-stack web application framework.',
  args: [],
  flags: { ...basic, version: { type: 'boolean', also: ['v'], doc: 'Print the version.' } },
  commands: {
    dev: {
      name: 'fw dev',
      doc: 'Develop the application: serve it from source, and follow every edit.',
      args: ['[dir]'],
      flags: {
        port: { type: 'text', hint: 'PORT', also: ['p'], doc: 'Port to listen on; 0 takes a free one (default: devServer.port).' },
        host: { type: 'text', hint: 'HOST', bare: '', doc: 'Address to listen on; alone: all addresses (default: devServer.host, else localhost).' },
        https: { type: 'boolean', doc: 'Serve over HTTPS, with the files of devServer.https or a certificate made for it.' },
        open: { type: 'boolean', also: ['o'], doc: 'Open the application in the browser.' },
        inspect: { ...inspector, doc: 'Open Node\'s inspector for a debugger (default: on 127.0.0.1:9229).' },
        'inspect-brk': { ...inspector, doc: 'The same, and wait for the debugger.' },
        profile,
        ...building,
      },
      run: async () => (await import('./commands/dev')).runDev,
    },
    build: {
      name: 'fw build',
      doc: 'Build the application for production, into .output.',
      args: ['[dir]'],
      flags: { prerender: { type: 'boolean', doc: 'Render every page into a file, as `fw generate` does.' }, profile, json, ...building },
      run: async () => (await import('./commands/build')).runBuild,
    },
    generate: {
      name: 'fw generate',
      doc: 'Render every page into a file, for hosts that only serve files.',
      args: ['[dir]'],
      flags: { json, ...building },
      run: async () => (await import('./commands/build')).runGenerate,
    },
    analyze: {
      name: 'fw analyze',
      doc: 'Build the application, and report what takes up the space.',
      args: ['[dir]'],
      flags: {
        serve: { type: 'boolean', doc: 'Show the reports on a local address (default: on a terminal).' },
        open: { type: 'boolean', doc: 'Open the browser (default: on a terminal).' },
        name: { type: 'text', hint: 'NAME', doc: 'Keep the reports in a folder of this name, to compare them later.' },
        json,
        ...building,
      },
      run: async () => (await import('./commands/analyze')).runAnalyze,
    },
    cleanup: {
      name: 'fw cleanup',
      doc: 'Remove what fw made: the build directory, the output, reports and caches.',
      args: ['[dir]'],
      flags: { 'dry-run': { type: 'boolean', also: ['n'], doc: 'Only list what would be removed.' }, json, ...building },
      run: async () => (await import('./commands/cleanup')).runCleanup,
    },
    preview: {
      name: 'fw preview',
      doc: 'Start the built application, with the values of .env.',
      args: ['[dir]'],
      flags: {
        port: { type: 'text', hint: 'PORT', also: ['p'], doc: 'Port to listen on (default: PORT, else 3000).' },
        host: { type: 'text', hint: 'HOST', doc: 'Address to listen on (default: HOST, else all).' },
        ...building,
      },
      run: async () => (await import('./commands/preview')).runPreview,
    },
    prepare: {
      name: 'fw prepare',
      doc: 'Write the types of the application for editors and type checkers.',
      args: ['[dir]'],
      flags: building,
      run: async () => (await import('./commands/prepare')).runPrepare,
    },
    typecheck: {
      name: 'fw typecheck',
      doc: 'Check the types of the application, templates included.',
      args: ['[dir]'],
      flags: { watch: { type: 'boolean', doc: 'Go on, and check again after each edit.' }, json, ...building },
      run: async () => (await import('./commands/typecheck')).runTypecheck,
    },
    upgrade: {
      name: 'fw upgrade',
      doc: 'Compare the installed versions with the newest, and print what to do.',
      args: ['[dir]'],
      flags: {
        to: { type: 'text', hint: 'VERSION', doc: 'Version or tag of fw to upgrade to (default: latest).' },
        check: { type: 'boolean', doc: 'Fail when something is out of date.' },
        json,
        ...building,
      },
      examples: ['fw upgrade', 'fw upgrade --to next --json'],
      run: async () => (await import('./commands/upgrade')).runUpgrade,
    },
    add: {
      name: 'fw add',
      doc: 'Add a page, component or other file where the project keeps them.',
      args: [],
      flags: basic,
      commands: add,
    },
    config: {
      name: 'fw config',
      doc: 'Print the resolved options of a project.',
      args: ['[dir]'],
      flags: { json, ...loading },
      commands: config,
      run: async () => (await import('./commands/config/print')).runPrint,
    },
    env: {
      name: 'fw env',
      doc: 'List the environment variables that set runtime configuration.',
      args: ['[dir]'],
      flags: {
        check: { type: 'boolean', doc: 'Print the problems, and fail when one is an error.' },
        example: { type: 'boolean', doc: 'Write the missing variables to .env.example.' },
        json,
        ...loading,
      },
      run: async () => (await import('./commands/env')).runEnv,
    },
    explain: {
      name: 'fw explain',
      doc: 'Explain a problem by its code.',
      args: ['CODE'],
      flags: basic,
      run: async () => (await import('./commands/explain')).runExplainCode,
    },
    info: {
      name: 'fw info',
      doc: 'Print versions and the state of the project, for a bug report.',
      args: ['[dir]'],
      flags: { json, ...loading },
      run: async () => (await import('./commands/info')).runInfo,
    },
  },
}
