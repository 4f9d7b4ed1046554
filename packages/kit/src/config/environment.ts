type Env = Readonly<Record<string, string | undefined>>

/** What `.env` files have put into the environment of this process. */
const lent = new Map<string, string>()

/** The environment as it really is: without what an earlier load put into it. */
export function realEnvironment(env: Env): Env {
  if (env !== process.env || lent.size === 0) return env
  return Object.fromEntries(Object.entries(env).filter(([name, value]) => lent.get(name) !== value))
}

/**
 * Puts the values of `.env` files where the code of a configuration looks for them, in place of those of an earlier load.
 * Only for the environment of this process; variables that are really set have been left out of `values`.
 */
export function lendEnvironment(env: Env, values: Readonly<Record<string, string>>): void {
  if (env !== process.env) return
  for (const [name, value] of lent) if (process.env[name] === value) delete process.env[name]
  lent.clear()
  for (const [name, value] of Object.entries(values)) {
    if (process.env[name] !== undefined) continue
    process.env[name] = value
    lent.set(name, value)
  }
}
