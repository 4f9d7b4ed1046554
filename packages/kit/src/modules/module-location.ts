import { pathToFileURL } from 'node:url'
import type { Location } from '@fw/schema'

/** The location in a module's file where an error was thrown, if its stack trace contains one. */
export async function placeInModule(error: unknown, file: string): Promise<Location> {
  const { rewriteStack } = await import('../config/run/rewrite-stack')
  rewriteStack(error)
  const stack = String((error as Error | null | undefined)?.stack ?? '')
  for (const name of [pathToFileURL(file).href, file]) {
    const at = stack.indexOf(`${name}:`)
    const place = at < 0 ? undefined : /^:(\d+):(\d+)/.exec(stack.slice(at + name.length))
    if (place) return { file, line: Number(place[1]), column: Number(place[2]) }
  }
  return { file }
}
