import { isPlainObject } from '@fw/schema'
import type { OptionSchema } from '@fw/schema'
import { emitOptionTypes } from '../../config-schema/emit-option-types'
import { emitBlock, emitImportedType, emitLines } from '../../declaration-text'
import { emitMemberTypes, emitValueType } from './value-type'

/** `RuntimeConfig` and `PublicRuntimeConfig`, from the configured values and the schemas of `fw.env` files. */
export function emitRuntimeConfig(
  runtimeConfig: Readonly<Record<string, unknown>>,
  from: string,
  envFiles: readonly string[] = [],
): string {
  if (envFiles.length > 0) return emitDeclaredRuntimeConfig(runtimeConfig, from, envFiles)
  const shared = isPlainObject(runtimeConfig['public']) ? runtimeConfig['public'] : {}
  return emitLines([
    'export {}',
    ...emitBlock("declare module '@fw/schema'", [
      ...emitBlock('interface RuntimeConfig', emitMemberTypes(runtimeConfig, ['app', 'public'])),
      ...emitBlock('interface PublicRuntimeConfig', emitMemberTypes(shared)),
    ]),
  ])
}

function emitDeclaredRuntimeConfig(
  { app: _, ...configured }: Readonly<Record<string, unknown>>,
  from: string,
  envFiles: readonly string[],
): string {
  const types = envFiles.map(file => `RuntimeConfigOf<${emitImportedType(from, file, 'default')}>`)
  return emitLines([
    "import type { MergedConfig, RuntimeConfigOf } from '@fw/schema'",
    '',
    `type Merged = MergedConfig<[${[...types, emitValueType({ public: {}, ...configured })].join(', ')}]>`,
    "type Public = Merged['public']",
    "declare module '@fw/schema' {",
    "  interface RuntimeConfig extends Omit<Merged, 'app' | 'public'> {}",
    '  interface PublicRuntimeConfig extends Public {}',
    '}',
    'export {}',
  ])
}

/**
 * `AppConfig`, from the `app.config` files (highest precedence first) merged with the configured values and with what
 * the schema of the configuration declares.
 */
export function emitAppConfig(
  files: readonly string[],
  configured: Readonly<Record<string, unknown>>,
  from: string,
  declared: OptionSchema = {},
): string {
  const types = [
    ...files.map(file => emitImportedType(from, file, 'default')),
    ...(Object.keys(configured).length > 0 ? [emitValueType(configured)] : []),
    ...(declared.properties ? [['{', ...emitOptionTypes(declared.properties), '}'].join('\n')] : []),
  ]
  return emitLines([
    "import type { MergedConfig } from '@fw/schema'",
    '',
    `type Merged = MergedConfig<[${types.join(', ')}]>`,
    "declare module '@fw/schema' {",
    '  interface AppConfig extends Merged {}',
    '}',
    'export {}',
  ])
}
