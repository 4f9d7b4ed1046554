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
  },
  moduleCycle: {
    code: 'FW2087',
    severity: 'error',
    title: 'Circular module dependencies',
    why: (p: { chain: readonly string[] }) =>
      `Modules require each other, so that none of them can be set up first: ${p.chain.map(name => `\`${name}\``).join(' → ')}.`,
    fix: (_: { chain: readonly string[] }) => 'Remove one of them from `moduleDependencies` of another.',
    example: { chain: ['fw-shop', 'fw-currency', 'fw-shop'] },
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
  },
  unknownHook: {
    code: 'FW2093',
    severity: 'warning',
    title: 'Unknown hook',
    why: (p: { name: string; nearest: string }) =>
      `\`${p.name}\` is not a hook of fw. Its listener only runs if a module calls it.`,
    fix: (p: { name: string; nearest: string }) => `Did you mean \`${p.nearest}\`?`,
    example: { name: 'build:befor', nearest: 'build:before' },
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
  },
})
