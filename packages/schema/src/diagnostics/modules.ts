import { defineDiagnostics } from '../diagnostics'

/** FW2084–FW2089: problems between modules, and with their options. */
export const moduleDiagnostics = defineDiagnostics({
  moduleOption: {
    code: 'FW2084',
    severity: 'error',
    title: 'Invalid module option',
    why: (p: { module: string; key: string; given: string; expected: string }) =>
      `The option \`${p.key}\` of the module \`${p.module}\` must be ${p.expected}, but is ${p.given}.`,
    fix: (p: { module: string; key: string; given: string; expected: string }) =>
      `Set \`${p.key}\` to ${p.expected}, or remove it to use the default of the module.`,
    example: { module: 'fw-shop', key: 'shop.currency', expected: 'a string', given: '7' },
    page: `A module can describe its options with a \`schema\`. fw checks the options that the configuration and the entry in \`modules\` set:

\`\`\`ts
export default defineFwModule({
  meta: { name: 'shop', configKey: 'shop' },
  schema: {
    currency: { $default: 'EUR', $schema: { type: 'string', enum: ['EUR', 'USD'] } },
    taxes: { rate: { $default: 19, $schema: { type: 'number' } } },
  },
})
\`\`\`

Options that the schema does not mention are not checked.`,
  },
  moduleDependencyMissing: {
    code: 'FW2085',
    severity: 'error',
    title: 'Module dependency is missing',
    why: (p: { module: string; dependency: string; install: string }) =>
      `The module \`${p.module}\` requires the module \`${p.dependency}\`, which is not installed.`,
    fix: (p: { module: string; dependency: string; install: string }) =>
      p.install
        ? `Install it: \`${p.install}\`.`
        : `Fix the path in \`moduleDependencies\` of \`${p.module}\`, or create the module.`,
    example: { module: 'fw-shop', dependency: 'fw-currency', install: 'npm install fw-currency' },
    page: `\`moduleDependencies\` of a module names modules that must be set up before it. fw resolves them among the modules of the project by
name, then as packages, from the module and from the project. A dependency with \`optional: true\` may be missing.

\`\`\`ts
export default defineFwModule({
  meta: { name: 'fw-shop' },
  moduleDependencies: {
    'fw-currency': {}, // FW2085 if it is not installed
    'fw-maps': { optional: true },
  },
})
\`\`\``,
  },
  moduleDependencyVersion: {
    code: 'FW2086',
    severity: 'error',
    title: 'Module dependency has an unsupported version',
    why: (p: { module: string; dependency: string; version: string; range: string; install: string }) =>
      `The module \`${p.module}\` requires version \`${p.range}\` of the module \`${p.dependency}\`, but ${p.version} is installed.`,
    fix: (p: { module: string; dependency: string; version: string; range: string; install: string }) =>
      `Install a version in that range: \`${p.install}\`.`,
    example: {
      module: 'fw-shop',
      dependency: 'fw-currency',
      range: '^2.0.0',
      version: '1.4.0',
      install: 'npm install fw-currency@^2.0.0',
    },
    page: `\`moduleDependencies\` of a module may contain version ranges, in the syntax of package.json. They are compared with \`meta.version\` of the
other module, or with the version in its package.json. A prerelease counts as its release.

\`\`\`ts
export default defineFwModule({
  meta: { name: 'fw-shop' },
  moduleDependencies: { 'fw-currency': { version: '^2.0.0' } }, // FW2086 with 1.4.0
})
\`\`\``,
  },
  moduleCycle: {
    code: 'FW2087',
    severity: 'error',
    title: 'Circular module dependencies',
    why: (p: { chain: readonly string[] }) =>
      `Modules require each other, so that none of them can be set up first: ${p.chain.map(name => `\`${name}\``).join(' → ')}.`,
    fix: (_: { chain: readonly string[] }) => 'Remove one of them from `moduleDependencies` of another.',
    example: { chain: ['fw-shop', 'fw-currency', 'fw-shop'] },
    page: `A module is set up after the modules that its \`moduleDependencies\` name. In a cycle there is no such order. Remove one of the
dependencies; the hook \`modules:done\` runs after all modules, and can do work that needs several of them.

\`\`\`ts
// modules/shop.ts
export default defineFwModule({ meta: { name: 'shop' }, moduleDependencies: { currency: {} } })

// modules/currency.ts
export default defineFwModule({ meta: { name: 'currency' }, moduleDependencies: { shop: {} } }) // FW2087
\`\`\``,
  },
  moduleSlow: {
    code: 'FW2088',
    severity: 'warning',
    title: 'Module setup is slow',
    why: (p: { module: string; seconds: string }) =>
      `The setup of the module \`${p.module}\` took ${p.seconds} s, and nothing else runs meanwhile.`,
    fix: (_: { module: string; seconds: string }) =>
      'Move slow work of the module to a hook, or start it without `await` and wait for it where its result is needed.',
    example: { module: 'fw-shop', seconds: '7.2' },
    page: `With \`debug\` or \`--profile\`, fw reports modules whose \`setup\` takes longer than five seconds. The next module only starts when
\`setup\` is done.

\`\`\`ts
export default defineFwModule({
  setup(options, fw) {
    const prices = loadPrices() // starts, without \`await\`
    fw.hook('build:before', async () => savePrices(await prices))
  },
})
\`\`\``,
  },
  moduleLifecycle: {
    code: 'FW2089',
    severity: 'warning',
    title: 'Install or upgrade step of a module failed',
    why: (p: { module: string; step: string; reason: string }) =>
      `\`${p.step}\` of the module \`${p.module}\` failed: ${p.reason}`,
    fix: (_: { module: string; step: string; reason: string }) =>
      'Fix the cause. The step runs again when the application is loaded the next time.',
    example: { module: 'fw-shop', step: 'onInstall', reason: 'permission denied (EACCES)' },
    page: `\`onInstall\` of a module runs once, when a project uses the module for the first time, and \`onUpgrade\` after its version has increased. The
versions of the last run are in \`.fwrc\` (\`setups.NAME="1.0.0"\`). The module itself is set up although the step failed.

\`\`\`ts
export default defineFwModule({
  meta: { name: 'fw-shop', version: '2.0.0' },
  async onInstall(fw) {
    await copyExamples(fw.options.rootDir) // FW2089 if it throws
  },
})
\`\`\``,
  },
  unknownHook: {
    code: 'FW2093',
    severity: 'warning',
    title: 'Unknown hook',
    why: (p: { name: string; nearest: string }) =>
      `\`${p.name}\` is not a hook of fw. Its listener only runs if a module calls it.`,
    fix: (p: { name: string; nearest: string }) => `Did you mean \`${p.nearest}\`?`,
    example: { name: 'build:befor', nearest: 'build:before' },
    page: `The option \`hooks\` contains a name that is similar to a hook of fw. Other names are accepted, because modules can call hooks of their
own.

\`\`\`ts
export default defineFwConfig({
  hooks: { 'vite:extendConfg': config => {} }, // FW2093: use \`bundler1:extendConfig\`
})
\`\`\``,
  },
  lateOption: {
    code: 'FW2094',
    severity: 'warning',
    title: 'Option is set too late',
    why: (p: { module: string; key: string; fix: string }) =>
      `\`${p.module}\` sets the option \`${p.key}\` during setup. It has already been read, so the change has no effect.`,
    fix: (p: { module: string; key: string; fix: string }) => p.fix,
    example: {
      module: 'fw-shop',
      key: 'hooks',
      fix: 'Call `fw.hook(name, listener)` in the module.',
    },
    page: `Layers are loaded before modules, and the listeners of the option \`hooks\` are added before them. A module that changes \`extends\` or
\`hooks\` in \`fw.options\` has no effect. Call \`fw.hook(name, listener)\` in the module instead, and list layers in \`fw.config\`.

\`\`\`ts
export default defineFwModule({
  setup(options, fw) {
    fw.options.hooks.ready = () => {} // FW2094
    fw.hook('ready', () => {}) // correct
  },
})
\`\`\``,
  },
})
