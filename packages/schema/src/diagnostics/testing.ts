import { defineDiagnostics } from '../diagnostics'

/** FW1406 to FW1410: what can be wrong when an application is tested with `fw/test-utils`. */
export const testingDiagnostics = defineDiagnostics({
  noServer: {
    code: 'FW1406',
    severity: 'error',
    title: 'No application runs in this test',
    why: (p: { called: string }) => `\`${p.called}\` was called while no application runs.`,
    fix: (_: { called: string }) => 'Call `setup()` at the top of the test file or of the `describe` block, not with `server: false`, and this inside a test.',
    page: `\`setup()\` starts the application before the first test of its file or \`describe\` block and ends it after the last one. What
asks the application works only in between: in tests and in their hooks.

\`\`\`ts
import { expect, it } from 'vitest'
import { fetch, setup } from 'fw/test-utils'

setup()

it('answers', async () => {
  expect((await fetch('/')).status).toBe(200)
})
\`\`\``,
  },
  serverFailed: {
    code: 'FW1407',
    severity: 'error',
    title: 'The application under test did not start',
    why: (p: { rootDir: string, what: string, output: string }) => `${p.what} of the application in \`${p.rootDir}\` failed.${p.output ? `\n${p.output}\n` : ''}`,
    fix: (_: { rootDir: string, what: string, output: string }) => 'Mend what the output names. `fw build` or `fw dev` in that folder shows the same.',
    page: `\`setup()\` of \`fw/test-utils\` builds the application and starts the built server, or develops it (\`dev: true\`), and that failed. What
was printed meanwhile is part of the message.

\`\`\`ts
import { setup } from 'fw/test-utils'

setup({ rootDir: 'playground' })   // FW1407 when the application in playground/ cannot be built
\`\`\``,
  },
  notPlain: {
    code: 'FW1410',
    severity: 'error',
    title: 'Only values can be set for a test',
    why: (p: { path: string }) => `\`fwConfig.${p.path}\` of \`setup()\` is a function or an object of a class. The application runs in another process, which would not get it.`,
    fix: (_: { path: string }) => 'Write it into the configuration of the application under test, if need be of one made for the test (`rootDir`). Set only texts, numbers, switches, lists and plain objects here.',
    page: `\`setup()\` of \`fw/test-utils\` builds and runs the application in processes of their own, so that tests share nothing with it.
Options that are set there travel as JSON. Hooks, inline modules and plugins belong into the configuration of the application.

\`\`\`ts
import { setup } from 'fw/test-utils'

setup({ fwConfig: { app: { baseURL: '/shop/' } } })
\`\`\``,
  },
  noPlaywright: {
    code: 'FW1408',
    severity: 'error',
    title: 'Tests in a browser need playwright-core',
    why: (_: object) => '`createPage()` was called, and the package `playwright-core` is not installed.',
    fix: (_: object) => 'Install it: `npm install -D playwright-core`.',
    page: `Only tests that open a browser need it, so fw does not bring it along.

\`\`\`sh
npm install -D playwright-core
npx playwright-core install chromium   # where no Chromium is installed
\`\`\``,
  },
  noBrowser: {
    code: 'FW1409',
    severity: 'error',
    title: 'The browser did not start',
    why: (p: { reason: string }) => `The browser for \`createPage()\` did not start: ${p.reason}`,
    fix: (_: { reason: string }) => 'Run `npx playwright-core install chromium`, or set CHROME_PATH (or `browser.executablePath` of `setup()`) to the program of a Chromium.',
    page: `\`createPage()\` starts the Chromium that CHROME_PATH names, else the one that playwright-core downloads on request. \`browser\`
of \`setup()\` is handed to the browser's \`launch()\`.

\`\`\`ts
import { setup } from 'fw/test-utils'

setup({ browser: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] } })
\`\`\``,
  },
})
