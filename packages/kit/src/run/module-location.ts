import { pathToFileURL } from 'node:url'
import type { Location } from '@fw/schema'

/** The location in a module's file where an error was thrown, if its stack trace contains one. */
export async function locateInModule(error: unknown, file: string): Promise<Location> {
  const { rewriteStack } = await import('./rewrite-stack')
  rewriteStack(error)
  const stack = String((error as Error | null | undefined)?.stack ?? '')
  for (const name of [pathToFileURL(file).href, file]) {
    const at = stack.indexOf(`${name}:`)
    const match = at < 0 ? undefined : /^:(\d+):(\d+)/.exec(stack.slice(at + name.length))
    if (match) return { file, line: Number(match[1]), column: Number(match[2]) }
  }
  return { file }
}
