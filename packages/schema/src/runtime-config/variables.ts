import { snakeCase } from 'scule'
import { FORBIDDEN_KEYS, isPlainObject } from '../values/plain-object'
import type { PlainObject } from '../values/plain-object'

/** An environment variable that replaces a declared key of `runtimeConfig` when the server starts. */
export interface RuntimeVariable {
  /** `FW_PUBLIC_BASE_URL` */
  name: string
  /** Keys below `runtimeConfig`: `['public', 'baseURL']`. */
  path: string[]
  /** Whether the value is sent to the browser. */
  public: boolean
  /** Type of the declared value. `any` (declared as null or undefined) uses the string as it is. */
  type: 'string' | 'number' | 'boolean' | 'object' | 'array' | 'any'
  /** Fixed at build time: the variable never overrides it. */
  fixed?: boolean
  set: boolean
  /** The value of the variable, in the declared type; missing if it is not set or invalid. */
  value?: unknown
}

export const DEFAULT_PREFIX = 'FW_'

const PUBLIC: readonly string[] = ['public', 'app']
const FIXED: readonly string[] = ['app.buildAssetsDir', 'app.buildId']
// Holds the prefix itself, which cannot come from a variable that needs it.
const NO_SOURCE = 'serverEngine'

/** The variable of every declared key: objects first, then what is in them. */
export function runtimeVariables(
  config: Record<string, unknown>,
  options: { prefix?: string } = {},
): RuntimeVariable[] {
  const variables: RuntimeVariable[] = []
  collect(config, [], options.prefix ?? DEFAULT_PREFIX, variables)
  return variables
}

function collect(declared: PlainObject, path: string[], prefix: string, variables: RuntimeVariable[]): void {
  for (const key of Object.keys(declared)) {
    if (FORBIDDEN_KEYS.has(key) || (path.length === 0 && key === NO_SOURCE)) continue
    const value = declared[key]
    const below = [...path, key]
    variables.push({
      name: prefix + below.map(envName).join('_'),
      path: below,
      public: PUBLIC.includes(below[0]!),
      type: typeOf(value),
      ...(isFixed(below) ? { fixed: true } : undefined),
      set: false,
    })
    if (isPlainObject(value)) collect(value, below, prefix, variables)
  }
}

/** Whether the key is fixed when the application is built. */
export function isFixed(path: readonly string[]): boolean {
  return path.length === 2 && FIXED.includes(path.join('.'))
}

export function typeOf(value: unknown): RuntimeVariable['type'] {
  if (Array.isArray(value)) return 'array'
  if (isPlainObject(value)) return 'object'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'any'
}

function envName(key: string): string {
  return snakeCase(key)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}_]/gu, '_')
}
