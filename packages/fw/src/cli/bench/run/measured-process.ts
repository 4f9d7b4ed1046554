import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { benchDiagnostics, ProblemError } from '@fw/schema'
import { waitAtMost } from '../../../build/wait-at-most'
import { createLog } from '../../try/run-step'
import { OWN_GROUP } from '../../processes/process-session'
import type { ProcessSession } from '../../processes/process-session'
import { packageDir } from '../../versions'
import { STEP_VARIABLE } from '../step/messages'
import type { Step, StepMessage, StepReport, StepRequest } from '../step/messages'

const MAX_WAIT_MS = 10 * 60_000

/** A process of `fw` that is measured. */
interface MeasuredProcess {
  /** When it was started. */
  since: number
  /** Resolves with its next message of a type. Throws if the process fails or ends before. */
  receive: <Type extends StepMessage['type']>(type: Type) => Promise<Extract<StepMessage, { type: Type }>>
  request: (request: StepRequest) => void
  /** Throws, with the end of what the process has printed. */
  fail: (reason: string) => never
  end: () => Promise<void>
}

interface Start {
  session: ProcessSession
  env?: NodeJS.ProcessEnv
  execArgv?: readonly string[]
}

/** Starts a step in a process of its own. */
export function startMeasured(step: Step, { session, env = {}, execArgv = [] }: Start): MeasuredProcess {
  const since = performance.now()
  const log = createLog()
  const child = fork(join(packageDir('fw')!, 'bin/fw.mjs'), ['bench'], {
    cwd: step.cwd,
    env: { ...session.env, ...env, [STEP_VARIABLE]: JSON.stringify(step) },
    execArgv: [...execArgv],
    silent: true,
    ...OWN_GROUP,
  })
  session.adopt(child)
  for (const stream of [child.stdout, child.stderr]) stream!.setEncoding('utf8').on('data', log.add)
  const fail = (reason: string): never => {
    throw new ProblemError([benchDiagnostics.stepFailed({ step: step.name, reason, log: log.tail() })])
  }
  const receive: MeasuredProcess['receive'] = async type => {
    const message = await nextMessage(child, type)
    if (typeof message === 'string') return fail(message)
    if (message.type !== 'failed') return message as never
    if (message.problems.length > 0) throw new ProblemError(message.problems)
    return fail(message.reason)
  }
  return {
    since,
    receive,
    request: request => void child.send(request),
    fail,
    async end() {
      if (child.connected) {
        const closed = new Promise(resolve => child.once('close', resolve))
        child.send('end' satisfies StepRequest)
        await waitAtMost(MAX_END_MS, closed)
      }
      await session.end(child)
    },
  }
}

const MAX_END_MS = 10_000

/** The next message of a type or about a failure, or why there is none. */
function nextMessage(child: ChildProcess, type: StepMessage['type']): Promise<StepMessage | string> {
  return new Promise(resolve => {
    const finish = (outcome: StepMessage | string): void => {
      clearTimeout(timer)
      child.off('message', onMessage).off('close', onClose)
      resolve(outcome)
    }
    const onMessage = (message: StepMessage): void => {
      if (message.type === type || message.type === 'failed') finish(message)
    }
    const onClose = (code: number | null): void => finish(`it exited with code ${code}`)
    const timer = setTimeout(() => finish(`it did not respond within ${MAX_WAIT_MS / 60_000} minutes`), MAX_WAIT_MS)
    child.on('message', onMessage).on('close', onClose)
    if (child.exitCode !== null) onClose(child.exitCode)
  })
}

/** Runs a step until its report. */
export async function reportOf(process: MeasuredProcess): Promise<StepReport> {
  return (await process.receive('report')).report
}
