// The runner of other tools (Vitest) does not know the prefixes that fw adds to package ids.
const environments = new WeakSet<object>()

/** Marks an environment whose code fw's own runner runs, which loads packages from node_modules. */
export function markOwnRunner(environment: object): void {
  environments.add(environment)
}

/** Whether fw's own runner runs the code of an environment: the server side in development. */
export function hasOwnRunner(environment: object): boolean {
  return environments.has(environment)
}
