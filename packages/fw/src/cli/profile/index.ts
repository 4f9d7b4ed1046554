import { mkdirSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join, relative } from 'node:path'
import type { FwOptions, TimingKind } from '@fw/schema'
import { profileProcess } from '../../build/timings'
import type { Call } from '../command'
import { writeOutput } from '../output/write-output'
import { Collection } from './collect'
import { emitProfile } from './report'

/** A running profile. */
interface Profile {
  add: (kind: TimingKind, name: string, milliseconds: number) => void
  /** Calls the function when the phase with this name ends. */
  after: (phase: string, callback: () => void) => void
  /** Prints the report, and writes the CPU profile to the build directory. Later calls do nothing. */
  finish: (options: Pick<FwOptions, 'buildDir'>) => void
}

/** Starts to profile this process: the timings of fw and its modules, and a CPU profile. */
export function startProfile(command: string, { terminal, flags }: Pick<Call, 'terminal' | 'flags'>): Profile {
  const { cwd } = terminal
  // Keeps stdout parseable with `--json`.
  const out = flags.json ? terminal.err : terminal.out
  const collected = new Collection()
  const waiting = new Map<string, () => void>()
  const session = startCpuProfile()
  let isDone = false
  const add: Profile['add'] = (kind, name, milliseconds) => {
    if (isDone) return
    collected.add(kind, name, milliseconds)
    if (kind === 'phase') waiting.get(name)?.()
  }
  profileProcess(add)
  add('phase', 'load command', performance.now())
  return {
    add,
    after: (phase, callback) => void waiting.set(phase, callback),
    finish({ buildDir }) {
      if (isDone) return
      isDone = true
      const file = join(
        buildDir,
        'profiles',
        `${command}-${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}.cpuprofile`,
      )
      mkdirSync(join(buildDir, 'profiles'), { recursive: true })
      writeOutput(file, session.stop(), cwd)
      out.print(
        `\n${emitProfile(collected, out.color)}\n\nCPU profile: ${out.color.cyan(relative(cwd, file) || file)}\n${out.color.dim("Open it in the Performance panel of your browser's devtools.")}\n`,
      )
    },
  }
}

function startCpuProfile(): { stop: () => string } {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.start')
  return {
    stop() {
      let text = ''
      // The callback runs synchronously, because the session is connected to this thread.
      session.post('Profiler.stop', (_, result) => {
        text = JSON.stringify(result?.profile)
      })
      session.disconnect()
      return text
    },
  }
}
