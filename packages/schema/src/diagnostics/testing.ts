import { defineDiagnostics } from '../diagnostics'

/** FW1406 to FW1410, FW1413 to FW1419: problems of testing an application with `fw/test-utils`. */
export const testingDiagnostics = defineDiagnostics({
  noServer: {
    code: 'FW1406',
    severity: 'error',
    title: 'Application under test is not running',
    why: (p: { called: string }) => `\`${p.called}\` was called, but the application is not running.`,
    fix: (_: { called: string }) =>
      'Call `setup()` at the top of the test file or of the `describe` block, without `server: false`, and call this in a test.',
    example: { called: '$fetch' },
  },
  serverFailed: {
    code: 'FW1407',
    severity: 'error',
    title: 'Application under test failed to start',
    why: (p: { rootDir: string; what: string; output: string }) =>
      `${p.what} of the application in \`${p.rootDir}\` failed.${p.output ? `\n${p.output}\n` : ''}`,
    fix: (_: { rootDir: string; what: string; output: string }) =>
      'Fix the problem shown in the output. Run `fw build` or `fw dev` in that directory to see it again.',
    example: { rootDir: 'test/fixture', what: 'The build', output: '' },
  },
  notPlain: {
    code: 'FW1410',
    severity: 'error',
    title: 'fwConfig of a test is not serializable',
    why: (p: { path: string }) =>
      `\`fwConfig.${p.path}\` of \`setup()\` is a function or a class instance, which cannot be sent to the process of the application.`,
    fix: (_: { path: string }) =>
      'Move it to the configuration of the application under test, or of an application for this test (`rootDir`). Only use strings, numbers, booleans, arrays and plain objects here.',
    example: { path: 'hooks.ready' },
  },
  noPlaywright: {
    code: 'FW1408',
    severity: 'error',
    title: 'playwright-core is not installed',
    why: (_: object) => '`createPage()` needs `playwright-core`, which is not installed.',
    fix: (_: object) => 'Install it: `npm install -D playwright-core`.',
  },
  noBrowser: {
    code: 'FW1409',
    severity: 'error',
    title: 'Browser failed to start',
    why: (p: { reason: string }) => `The browser for \`createPage()\` failed to start: ${p.reason}`,
    fix: (_: { reason: string }) =>
      'Run `npx playwright-core install chromium`, or set CHROME_PATH (or `browser.executablePath` of `setup()`) to the executable of Chromium.',
    example: { reason: 'the executable does not exist.' },
  },
  packageMissing: {
    code: 'FW1413',
    severity: 'error',
    title: 'A package for tests is not installed',
    why: (p: { name: string; user: string }) => `${p.user} needs the package \`${p.name}\`, which is not installed.`,
    fix: (p: { name: string; user: string }) => `Install it: \`npm install -D ${p.name}\`.`,
    example: { name: '@vue/test-utils', user: '`mountSuspended`' },
  },
  noTestEnvironment: {
    code: 'FW1414',
    severity: 'error',
    title: 'The test does not run in the fw environment',
    why: (p: { called: string }) =>
      `\`${p.called}\` was called in a test file whose Vitest environment is not \`fw\`, so no application runs there.`,
    fix: (_: { called: string }) =>
      'Use `defineVitestConfig` of `fw/test-utils/config` in vitest.config.ts, and set `test.environment` to `fw`, name the file `*.fw.test.ts`, or start it with `// @vitest-environment fw`.',
    example: { called: 'mountSuspended' },
  },
  notHoisted: {
    code: 'FW1415',
    severity: 'error',
    title: 'Cannot hoist a mock',
    why: (p: { called: string }) =>
      `\`${p.called}()\` must run before all imports, so its call is moved to the top of the test file. This one cannot be moved.`,
    fix: (p: { called: string }) =>
      `Call it at the top level of the test file, with a string as the first argument: \`${p.called}('name', factory)\`. The configuration must come from \`defineVitestConfig\` of \`fw/test-utils/config\`.`,
    example: { called: 'mockFwImport' },
  },
  unknownImport: {
    code: 'FW1416',
    severity: 'error',
    title: 'Cannot find the auto-import to mock',
    why: (p: { name: string; similar: string | undefined }) =>
      `\`mockFwImport\` was called for \`${p.name}\`, which is not an auto-import of the application.${p.similar === undefined ? '' : ` Did you mean \`${p.similar}\`?`}`,
    fix: (_: { name: string; similar: string | undefined }) =>
      'Check the name. For a module that is imported explicitly, use `vi.mock`.',
    example: { name: 'useUsr', similar: 'useUser' },
  },
  unknownComponent: {
    code: 'FW1417',
    severity: 'error',
    title: 'Cannot find the component to mock',
    why: (p: { name: string; similar: string | undefined }) =>
      `\`mockComponent\` was called for \`${p.name}\`, which is neither a component of the application nor a path.${p.similar === undefined ? '' : ` Did you mean \`${p.similar}\`?`}`,
    fix: (_: { name: string; similar: string | undefined }) =>
      'Pass the name that templates use, or the path of the file: `~/components/Card.vue`.',
    example: { name: 'Crad', similar: 'Card' },
  },
  noEndpoint: {
    code: 'FW1418',
    severity: 'warning',
    title: 'No endpoint is registered for a request',
    why: (p: { method: string; path: string }) =>
      `The application under test requested \`${p.method} ${p.path}\`, and no endpoint is registered for it. The response is 404.`,
    fix: (p: { method: string; path: string }) => `Register one: \`registerEndpoint('${p.path}', () => ({ … }))\`.`,
    example: { method: 'GET', path: '/api/cart' },
  },
  invalidSetting: {
    code: 'FW1419',
    severity: 'error',
    title: 'Invalid option of the fw environment',
    why: (p: { option: string; value: string; allowed: readonly string[] }) =>
      `\`environmentOptions.fw.${p.option}\` is ${p.value}.`,
    fix: (p: { option: string; value: string; allowed: readonly string[] }) =>
      `Set it to one of: ${p.allowed.map(value => `\`${value}\``).join(', ')}.`,
    example: { option: 'domEnvironment', value: '"browser"', allowed: ['happy-dom', 'jsdom'] },
  },
})
