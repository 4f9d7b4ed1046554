/** The module that has added a listener of a hook. */
interface ListenerModule {
  name: string
  file?: string | undefined
}

const modules = new WeakMap<object, ListenerModule>()

/** Sets the module that has added a listener. */
export function setListenerModule(listener: object, module: ListenerModule): void {
  modules.set(listener, module)
}

/** The module that has added a listener. Undefined: the option `hooks`, fw or a program has added it. */
export function moduleOfListener(listener: object): ListenerModule | undefined {
  return modules.get(listener)
}
