import type { Plugin } from 'vite'

interface Hook {
  handler: (this: unknown, ...args: unknown[]) => unknown
}

/** An error of the component compiler. */
interface CompilerError extends Error {
  id?: string
  loc?: { file?: string; line?: number; column?: number; start?: { line: number; column: number } }
}

/**
 * Makes the Vue plugin report the file of an error in a block, such as a style that is loaded again after an edit: it
 * reads the component again, and throws the error of the compiler as it is.
 */
export function locateErrors(components: Plugin): Plugin {
  wrap(components.load as Hook, ([id]) => id as string)
  wrap(components.transform as Hook, ([, id]) => id as string)
  return components
}

function wrap(hook: Hook, idOf: (args: unknown[]) => string): void {
  const { handler } = hook
  hook.handler = function (...args) {
    const fail = (error: unknown): never => {
      throw withLocation(error, idOf(args).replace(/\?.*$/s, ''))
    }
    try {
      const result = handler.apply(this, args)
      return result instanceof Promise ? result.catch(fail) : result
    } catch (error) {
      return fail(error)
    }
  }
}

function withLocation(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || (error as CompilerError).id !== undefined) return error
  const { start } = (error as CompilerError).loc ?? {}
  // Vue caches the error with the component, and its plugin reads `start` again.
  return Object.assign(error, { id: file, ...(start ? { loc: { file, ...start, start } } : {}) })
}
