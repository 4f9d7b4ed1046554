import { AsyncLocalStorage } from 'node:async_hooks'

type Env = Readonly<Record<string, string | undefined>>

/** What `.env` files have put into the environment of this process. */
const lent = new Map<string, string>()

/** The last load that had the environment of this process to itself. */
let last: Promise<unknown> = Promise.resolve()

/** The values of the load whose code is running. */
const turn = new AsyncLocalStorage<Readonly<Record<string, string>>>()

/** The environment as it really is now, also in a copy: without what a load has put into it. */
export function realEnvironment(env: Env): Env {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value === undefined || lent.get(name) !== value),
  )
}

/**
 * Calls `run` while the values of `.env` files stand where the code of a configuration looks for them, in place of
 * those of an earlier load; they stay there. Loads of the environment of this process wait for each other; another one
 * is never written to. Variables that are really set have been left out of `values`.
 */
export async function lendEnvironment<Result>(
  env: Env,
  values: Readonly<Record<string, string>>,
  run: () => Promise<Result>,
): Promise<Result> {
  if (env !== process.env) return run()
  const outer = turn.getStore()
  // A configuration that loads another one would wait for itself.
  if (outer) return lend(values, run).finally(() => replace(outer))
  const result = last.then(() => lend(values, run))
  last = result.catch(() => {})
  return result
}

function lend<Result>(values: Readonly<Record<string, string>>, run: () => Promise<Result>): Promise<Result> {
  replace(values)
  return turn.run(values, run)
}

function replace(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of lent) if (process.env[name] === value) delete process.env[name]
  lent.clear()
  for (const [name, value] of Object.entries(values)) {
    if (process.env[name] !== undefined) continue
    process.env[name] = value
    lent.set(name, value)
  }
}
