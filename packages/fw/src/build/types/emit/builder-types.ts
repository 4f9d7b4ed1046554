import type { FwOptions, TypeReference } from '@fw/schema'

const OWN_BUILDER = /^@fw\/bundler\d-builder$/

/** The builder whose types a project includes, by package name. `shared` contains the types that all builders have. */
export function typedBuilder({ builder, typescript }: Pick<FwOptions, 'builder' | 'typescript'>): string | undefined {
  const chosen = typescript.builder ?? builder
  if (typeof chosen !== 'string') return undefined
  return /^bundler\d$/.test(chosen) ? `@fw/${chosen}-builder` : chosen
}

/** References to the types of a builder: its package, by name if possible, and the bundler's types for imports. */
export function builderReferences(
  name: string | undefined,
  typesOf: (id: string) => string | undefined,
  isReachable: (name: string) => boolean,
): TypeReference[] {
  if (name === undefined || name === 'shared') return []
  const types = typesOf(name)
  if (types === undefined) return []
  const client = name === '@fw/bundler1-builder' ? typesOf('vite/client') : undefined
  return [
    {
      ...(isReachable(name) ? { types: name } : { path: types }),
      // Our builders only type the configuration, with all types of their bundler: application code is checked in two
      // thirds of the time without them.
      contexts: OWN_BUILDER.test(name) ? ['node'] : ['app', 'node'],
    },
    ...(client ? [{ path: client, contexts: ['app' as const] }] : []),
  ]
}
