import { defineDiagnostics } from '../diagnostics'

interface FailedStep {
  side: 'nuxt' | 'fw'
  step: 'pack' | 'install' | 'build' | 'dev' | 'start'
  command: string
  reason: string
  /** The end of what the command printed. */
  log: string
}

const STEPS: Readonly<Record<FailedStep['step'], string>> = {
  pack: 'Packing fw',
  install: 'Installing the copy',
  build: 'Building the copy',
  dev: 'Starting the development server',
  start: 'Starting the built server',
}

/** FW2280–FW2289: `fw try`. */
export const tryDiagnostics = defineDiagnostics({
  notNuxt: {
    code: 'FW2280',
    severity: 'error',
    title: 'Not a Nuxt application',
    why: (p: { dir: string }) => `\`${p.dir}\` has no package.json that depends on \`nuxt\`.`,
    fix: (_: { dir: string }) => 'Run the command in the folder of a Nuxt application, or name it: `fw try my-site`.',
    example: { dir: '/srv' },
  },
  largeProject: {
    code: 'FW2281',
    severity: 'warning',
    title: 'Large project',
    why: (p: { files: number; size: string; largest: string; share: string }) =>
      `${p.files} files with ${p.size} are copied twice; ${p.share} of them are in \`${p.largest}\`.`,
    fix: (p: { files: number; size: string; largest: string; share: string }) =>
      `Check that there is enough space in the folder for temporary files. If the application does not need \`${p.largest}\`, move it away first.`,
    example: { files: 41_210, size: '2.31 GB', largest: 'backups', share: '2.10 GB' },
  },
  stepFailed: {
    code: 'FW2282',
    severity: 'error',
    title: 'Trying the application failed',
    why: (p: FailedStep) =>
      [`${STEPS[p.step]} failed with ${p.side}: ${p.reason}.`, `$ ${p.command}`, ...p.log.split('\n')].join('\n  '),
    fix: (p: FailedStep) =>
      p.side === 'nuxt'
        ? 'Fix the application first: it does not run with Nuxt either.'
        : 'Follow the message above. Run `fw try --keep` to keep the copy, and repeat the command in it.',
    example: {
      side: 'fw',
      step: 'build',
      command: 'fw build',
      reason: 'it exited with code 1',
      log: 'error FW1002\n  `shop` is not an option.',
    },
  },
})
