import { isAbsolute, resolve } from 'pathe'
import { option } from '../declare/option'
import type { Context, OptionSpec } from '../declare/option'
import type { ConfigSource } from '../sources/config-source'
import { t } from '../declare/type'

/** Turns a relative path into one below the root of the project or layer that wrote it. */
export function fromRoot(value: unknown, context: Context, source: ConfigSource): unknown {
  return typeof value === 'string' ? resolve(rootOf(context, source), value) : value
}

/** Where relative paths of a source start: the project may have moved its root. */
function rootOf(context: Context, source: ConfigSource): string {
  return source.rootDir === context.facts.rootDir ? context.get('rootDir') : source.rootDir
}

/** Values that are the same in every layer but the project's own. */
function directory(spec: Omit<OptionSpec, 'type' | 'normalize'>) {
  return option({ type: t.string, normalize: fromRoot, own: true, restart: 'hard', ...spec })
}

export const rootDir = option({
  type: t.string,
  own: true,
  restart: 'hard',
  default: ({ facts }: Context) => facts.rootDir,
  normalize: (value, { facts }, source) =>
    facts.isRootGiven ? facts.rootDir : resolve(source.rootDir, value as string),
  doc: 'Root directory of the project. Set by the argument of the command; you normally do not set it.',
})

export const srcDir = directory({
  defaults: {
    v4: ({ get }: Context) => resolve(get('rootDir'), 'app'),
    v3: ({ get }: Context) => get('rootDir'),
  },
  doc: 'Source directory of the application. Relative to `rootDir`.',
  examples: ["srcDir: 'src'"],
})

export const serverDir = directory({
  defaults: {
    v4: ({ get }: Context) => resolve(get('rootDir'), 'server'),
    v3: ({ get }: Context) => resolve(get('srcDir'), 'server'),
  },
  doc: 'Directory of server routes, middleware and plugins. Relative to `rootDir`.',
})

export const buildDir = directory({
  default: ({ get }: Context) => resolve(get('rootDir'), '.fw'),
  doc: 'Directory of generated and built files. Relative to `rootDir`; the name does not need a leading dot.',
})

export const analyzeDir = directory({
  default: ({ get }: Context) => resolve(get('buildDir'), 'analyze'),
  restart: 'none',
  doc: 'Output directory of the `analyze` command. Relative to `rootDir`.',
})

export const workspaceDir = directory({
  default: ({ facts }: Context) => facts.workspaceDir,
  doc: 'Root of the monorepo. It is detected; you normally do not set it.',
})

export const modulesDir = option({
  type: t.array(t.string),
  default: ({ get }: Context) => [resolve(get('rootDir'), 'node_modules')],
  normalize: (value, context, source) => (value as string[]).map(path => fromRoot(path, context, source)),
  restart: 'hard',
  doc: '`node_modules` directories for resolving packages. Relative to `rootDir`; monorepos may need more than one.',
})

export const extensions = option({
  type: t.array(t.string),
  default: ['.js', '.jsx', '.mjs', '.ts', '.tsx', '.vue'],
  doc: 'File extensions that are resolved automatically, and that pages, layouts, plugins and so on can have.',
  examples: ["extensions: ['.mdx']"],
})

const layerSource = t.union(
  t.string,
  t.custom(
    '[source: string, options: contracts.LayerSourceOptions]',
    'a pair of a source and its options',
    { type: 'array', items: [{ type: 'string' }, { type: 'object' }], minItems: 2, maxItems: 2 },
    value => Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'object',
  ),
)

export const layers = {
  extends: option({
    type: t.array(layerSource),
    input: t.union(t.string, t.literal(false), t.null, t.array(layerSource)),
    conditional: true,
    normalize: value => (Array.isArray(value) ? value : value ? [value] : []),
    own: true,
    restart: 'hard',
    doc: 'Layers to extend: directories, config files, packages, git hosts (`gh:owner/repo/subdir#ref`) or URLs of archives. Paths are relative to the configuration file; earlier entries take precedence.',
    examples: ["extends: '../base'", "extends: ['./themes/dark', ['gh:acme/base#v2', { install: true }]]"],
  }),
  theme: option({
    type: t.string,
    own: true,
    restart: 'hard',
    doc: 'A layer that takes precedence over all others, but not over the project: a directory, a config file, a git host or an https URL.',
    examples: ["theme: './themes/dark'"],
  }),
}

const ALIAS_START = /^(~~|@@|~|@)(?=\/|$)/

/** `~/x` and the like in a path, with the four built-in aliases replaced by the directories of the layer that wrote it. */
function expandAlias(path: string, context: Context, source: ConfigSource): string {
  return path.replace(ALIAS_START, name => {
    const isLocal = source.rootDir !== context.facts.rootDir && context.get('experimental.localLayerAliases')
    const layer = isLocal ? context.layers().find(({ rootDir }) => rootDir === source.rootDir) : undefined
    const dirs = layer ?? { rootDir: context.get('rootDir'), srcDir: context.get('srcDir') }
    return name.length === 2 ? dirs.rootDir : dirs.srcDir
  })
}

/** A path as written in a source: alias, absolute, or relative with a dot. A bare name (a package) stays as it is. */
export function fromSource(path: string, context: Context, source: ConfigSource): string {
  const expanded = expandAlias(path, context, source)
  return isAbsolute(expanded) || !expanded.startsWith('.') ? expanded : resolve(rootOf(context, source), expanded)
}

/**
 * A path that a layer names, as its own file where it has one: the project may have a file of the same name. What is
 * missing is resolved later, in the project and in other layers.
 */
export function ownFile(path: string, endings: readonly string[], context: Context, source: ConfigSource): string {
  if (source.kind !== 'layer') return path
  const layer = context.layers().find(({ rootDir }) => rootDir === source.rootDir)
  const candidates = path.startsWith('.')
    ? [resolve(source.rootDir, path), ...(layer ? [resolve(layer.srcDir, path)] : [])]
    : ALIAS_START.test(path)
      ? [expandAlias(path, context, source)]
      : []
  return (
    candidates
      .flatMap(candidate => endings.map(ending => candidate + ending))
      .find(file => context.facts.isFile(file)) ?? path
  )
}
