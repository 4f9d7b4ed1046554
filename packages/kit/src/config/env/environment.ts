import { AsyncLocalStorage } from 'node:async_hooks'

type Env = Readonly<Record<string, string | undefined>>

/** The variables of `.env` files that were added to the environment of this process. */
const added = new Map<string, string>()

/** The last load that uses the environment of this process. */
let lastLoad: Promise<unknown> = Promise.resolve()

/** The values of the running load. */
const currentValues = new AsyncLocalStorage<Readonly<Record<string, string>>>()

/** The environment, or a copy of it, without the variables that a load added. */
export function realEnvironment(env: Env): Env {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value === undefined || added.get(name) !== value),
  )
}

/**
 * Calls `run` with the values of `.env` files in `process.env`, where the code of a configuration reads them. They
 * replace those of an earlier load, and stay there. Loads wait for each other. Other environments than `process.env`
 * are never changed. `values` must not contain variables that are set in the environment.
 */
export async function withDotenv<Result>(
  env: Env,
  values: Readonly<Record<string, string>>,
  run: () => Promise<Result>,
): Promise<Result> {
  if (env !== process.env) return run()
  const outer = currentValues.getStore()
  // A configuration that loads another one would wait for itself.
  if (outer) return runWith(values, run).finally(() => replace(outer))
  const result = lastLoad.then(() => runWith(values, run))
  lastLoad = result.catch(() => {})
  return result
}

function runWith<Result>(values: Readonly<Record<string, string>>, run: () => Promise<Result>): Promise<Result> {
  replace(values)
  return currentValues.run(values, run)
}

function replace(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of added) if (process.env[name] === value) delete process.env[name]
  added.clear()
  for (const [name, value] of Object.entries(values)) {
    if (process.env[name] !== undefined) continue
    process.env[name] = value
    added.set(name, value)
  }
}
