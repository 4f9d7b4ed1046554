import { addImports, addPlugin, createResolver, defineFwModule } from '@fw/kit'

/** Options of the module, set with the config key `greeting`. */
export interface ModuleOptions {
  /** The word of the greeting. */
  word: string
}

declare module '@fw/schema' {
  interface FwConfig {
    greeting?: Partial<ModuleOptions>
  }
}

export default defineFwModule<ModuleOptions>({
  meta: { name: 'greeting', configKey: 'greeting' },
  defaults: { word: 'Hello' },
  setup(options, app) {
    const { resolve } = createResolver(import.meta.url)
    // Runtime config passes the options to runtime code.
    app.options.runtimeConfig.public.greeting = options
    addImports({ name: 'useGreeting', from: resolve('./runtime/composables/greeting') })
    addPlugin(resolve('./runtime/plugin'))
  },
})
