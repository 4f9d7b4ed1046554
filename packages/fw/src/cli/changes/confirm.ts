import { ProblemError } from '@fw/schema'
import type { Problem } from '@fw/schema'
import type { Terminal } from '../output/terminal'

/** Asks whether to write the changes. Throws the problem without a terminal to ask. */
export async function confirm(count: number, { input, out }: Terminal, problem: Problem): Promise<boolean> {
  if (!input || out.isTTY !== true) throw new ProblemError([problem])
  out.print(`Write ${count === 1 ? 'this change' : `these ${count} changes`}? (y/N)`)
  const key = await readKey(input)
  return key.toLowerCase() === 'y'
}

/** The next key that is pressed. */
function readKey(input: NonNullable<Terminal['input']>): Promise<string> {
  return new Promise(resolve => {
    const onData = (data: Buffer | string): void => {
      input.off('data', onData)
      input.setRawMode(false)
      input.pause()
      resolve(String(data)[0] ?? '')
    }
    input.setRawMode(true)
    input.on('data', onData)
    input.resume()
  })
}
