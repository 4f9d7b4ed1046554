import type { AppPlugin } from '@fw/schema'
import { emitImportedType, emitLines } from '../../declaration-text'

/** The helpers that plugins provide, as `$name` on the application and in templates. */
export function emitPluginTypes(plugins: readonly AppPlugin[], from: string): string {
  const types = [...new Set(plugins.map(({ src }) => src))].map(
    src => `Provided<${emitImportedType(from, src, 'default')}>`,
  )
  return emitLines([
    "import type { ProvidedBy } from '@fw/schema'",
    '',
    'type Provided<Plugin> = { [Name in keyof ProvidedBy<Plugin> & string as `$${Name}`]: ProvidedBy<Plugin>[Name] }',
    `type Injected = ${types.join('\n  & ') || '{}'}`,
    "declare module '@fw/schema' {",
    '  interface PluginInjections extends Injected {',
    "    $router: import('vue-router').Router",
    "    $route: import('vue-router').RouteLocationNormalizedLoaded",
    '  }',
    '}',
    "declare module 'vue' {",
    '  interface ComponentCustomProperties extends Injected {',
    "    $config: import('@fw/schema').RuntimeConfig",
    "    $fw: ReturnType<(typeof import('#app'))['useFwApp']>",
    '  }',
    '}',
    'export {}',
  ])
}
