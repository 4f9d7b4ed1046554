import { defineDiagnostics } from '../diagnostics'

interface FailedStep {
  step: 'dev' | 'build' | 'server'
  reason: string
  /** The end of what the process printed. */
  log: string
}

const STEPS: Readonly<Record<FailedStep['step'], string>> = {
  dev: 'The development server',
  build: 'The build',
  server: 'The built server',
}

/** FW2290–FW2299: `fw bench`. */
export const benchDiagnostics = defineDiagnostics({
  stepFailed: {
    code: 'FW2290',
    severity: 'error',
    title: 'Measuring failed',
    why: (p: FailedStep) =>
      [`${STEPS[p.step]} could not be measured: ${p.reason}.`, ...(p.log ? p.log.split('\n') : [])].join('\n  '),
    fix: (p: FailedStep) =>
      `Run \`${p.step === 'dev' ? 'fw dev' : p.step === 'build' ? 'fw build' : 'fw preview'}\` to see the whole error, and fix it first.`,
    example: { step: 'dev', reason: '`/` responded with status code 500', log: 'Error: no database' },
  },
  routeFailed: {
    code: 'FW2291',
    severity: 'error',
    title: 'Route to measure failed',
    why: (p: { route: string; reason: string }) => `\`${p.route}\` of \`--routes\` cannot be measured: ${p.reason}.`,
    fix: (_: { route: string; reason: string }) =>
      'Name paths that the application responds to, with the values of their parameters: `--routes /shop,/users/1`.',
    example: { route: '/shpo', reason: 'it responds with status code 404' },
  },
  wrongComparison: {
    code: 'FW2292',
    severity: 'error',
    title: 'Not a recording of `fw bench`',
    why: (p: { file: string; reason: string }) => `\`${p.file}\` cannot be compared: ${p.reason}.`,
    fix: (_: { file: string; reason: string }) =>
      'Write a file with `fw bench --json > base.json`, and name it: `fw bench --compare base.json`.',
    example: { file: 'base.json', reason: 'it does not exist' },
  },
  routeNotMeasured: {
    code: 'FW2293',
    severity: 'warning',
    title: 'Route not measured',
    why: (p: { route: string; reason: string }) => `\`${p.route}\` was not measured: ${p.reason}.`,
    fix: (_: { route: string; reason: string }) =>
      'Fix the response, or give the server what it needs in `.env`. `--routes` measures only the paths that it names.',
    example: { route: '/api/orders', reason: 'it responds with status code 500' },
  },
})
