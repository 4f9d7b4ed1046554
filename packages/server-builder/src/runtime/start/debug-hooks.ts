type CallHook = (name: string, ...args: unknown[]) => unknown

/** Server plugin of `debug.hooks`: logs names and durations of the engine's hooks, by request. */
export default function debugHooks({ hooks }: { hooks?: { callHook: CallHook } }): void {
  if (!hooks) return
  const call = hooks.callHook.bind(hooks)
  hooks.callHook = (name, ...args) => {
    const start = performance.now()
    const done = (): void => console.log(`[fw:hook] ${name} ${(performance.now() - start).toFixed(2)} ms`)
    const result = call(name, ...args)
    if (result instanceof Promise) return result.finally(done)
    done()
    return result
  }
}
