import { addImports, addPlugin, createResolver, defineFwModule } from '@fw/kit'

/** What an application sets with the key `greeting`. */
export interface ModuleOptions {
  /** What people are greeted with. */
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
    // Runtime configuration is how code of the application learns of options.
    app.options.runtimeConfig.public.greeting = options
    addImports({ name: 'useGreeting', from: resolve('./runtime/composables/greeting') })
    addPlugin(resolve('./runtime/plugin'))
  },
})
