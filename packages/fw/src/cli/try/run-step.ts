import { stripVTControlCharacters } from 'node:util'
import { ProblemError, tryDiagnostics } from '@fw/schema'
import type { ProcessSession } from '../processes/process-session'

const MAX_LOG_CHARACTERS = 20_000
const MAX_TAIL_LINES = 15
const MAX_STEP_MS = 15 * 60_000

export type SideName = 'nuxt' | 'fw'

type StepName = 'pack' | 'install' | 'build' | 'dev' | 'start'

export interface Step {
  side: SideName
  step: StepName
  program: string
  args: readonly string[]
  cwd: string
  env?: NodeJS.ProcessEnv
  session: ProcessSession
  maxMs?: number
}

/** Runs a program until it ends. Throws a problem with the end of its log if it fails or takes too long. */
export async function runStep(step: Step): Promise<{ seconds: number }> {
  const { program, args, cwd, env, session, maxMs = MAX_STEP_MS } = step
  const log = createLog()
  const start = performance.now()
  const child = session.start(program, args, { cwd, env: env ?? session.env, onOutput: log.add })
  const reason = await new Promise<string | undefined>(resolve => {
    const timer = setTimeout(() => {
      resolve(`it did not end within ${maxMs / 1000} s`)
      void session.end(child)
    }, maxMs)
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ENOENT' ? `\`${program}\` is not installed` : error.message),
    )
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      resolve(code === 0 ? undefined : signal ? `it was terminated by ${signal}` : `it exited with code ${code}`)
    })
  })
  if (reason !== undefined) throw stepProblem(step, reason, log.tail())
  return { seconds: (performance.now() - start) / 1000 }
}

/** What a program has printed, as far as it is needed to explain a failure. */
interface StepLog {
  add: (text: string) => void
  tail: () => string
}

export function createLog(): StepLog {
  let text = ''
  return {
    add: added => void (text = (text + added).slice(-MAX_LOG_CHARACTERS)),
    tail: () =>
      stripVTControlCharacters(text)
        .split(/\r?\n/)
        .filter(line => line.trim())
        .slice(-MAX_TAIL_LINES)
        .join('\n'),
  }
}

/** The problem of a step that failed. The other steps go on. */
export function stepProblem(
  { side, step, program, args }: Pick<Step, 'side' | 'step' | 'program' | 'args'>,
  reason: string,
  log: string,
): ProblemError {
  const command = [program === process.execPath ? 'node' : program, ...args].join(' ')
  return new ProblemError([tryDiagnostics.stepFailed({ side, step, command, reason, log })])
}
