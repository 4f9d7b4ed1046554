// Checks a runtime configuration by the schemas of `fw.env`, in the same way in commands, development and servers. Only
// servers of applications with such a file have this code.
import type { Problem } from './diagnostics'
import { runtimeProblem } from './diagnostics/runtime-messages'
import { schemaMessages as messages } from './diagnostics/runtime-schema-messages'
import { applyRuntimeEnv } from './runtime-config'
import type { RuntimeEnvOptions, RuntimeEnvResult } from './runtime-config'
import type { StandardSchema } from './contracts/forms'
import { listSchemas, setAt, validateNow } from './runtime-config/runtime-schema'
import type { RuntimeSchema } from './runtime-config/runtime-schema'
import { membersOf } from './runtime-config/value-facts'
import type { RuntimeVariable } from './runtime-config/variables'
import { jsonSchemaOf } from './values/json-schema'
import type { JsonNode } from './values/json-schema'
import { formatPath } from './values/option-path'
import { copy, isPlainObject, valueAt } from './values/plain-object'
import type { PlainObject } from './values/plain-object'

/** The result of a check. */
interface CheckedConfig {
  /** With the values that the schemas returned. Invalid ones stay as they are. */
  config: PlainObject
  problems: Problem[]
}

/** Applies variables to the declared runtime configuration, and validates the result. */
export function readRuntimeConfig(
  declared: PlainObject,
  env: Readonly<Record<string, string | undefined>>,
  { declarations, ...options }: RuntimeEnvOptions & { declarations: readonly RuntimeSchema[] },
): RuntimeEnvResult<PlainObject> {
  const { config, problems, variables } = applyRuntimeEnv(declared, env, options)
  const checked = checkRuntimeConfig(config, declarations, variables)
  return { config: checked.config, problems: [...problems, ...checked.problems], variables }
}

/** Validates a runtime configuration whose variables are applied. The input is never changed. */
export function checkRuntimeConfig(
  config: PlainObject,
  declarations: readonly RuntimeSchema[],
  variables: readonly RuntimeVariable[],
): CheckedConfig {
  const result = copy(config)
  // Of layers, the project comes first: its values are set last.
  const problems = declarations
    .toReversed()
    .flatMap(declaration => listSchemas(declaration))
    .flatMap(({ path, schema }) => check(result, path, schema, variables))
  return { config: result, problems }
}

function check(
  config: PlainObject,
  path: readonly string[],
  schema: StandardSchema,
  variables: readonly RuntimeVariable[],
): Problem[] {
  const input = pickDeclared(path.length === 0 ? config : valueAt(config, path), jsonSchemaOf(schema))
  let outcome = validateNow(schema, input)
  if (outcome && 'issues' in outcome) {
    const read = readTexts(input, outcome.issues)
    outcome = read === undefined ? outcome : validateNow(schema, read)
  }
  if (!outcome) return [runtimeProblem(messages.asynchronous, { key: keyOf(path) }, originOf(path))]
  if ('issues' in outcome) {
    return outcome.issues.map(({ message, path: inner }) =>
      describeIssue([...path, ...inner], message, valueAt({ input }, ['input', ...inner]), variables),
    )
  }
  overlay(config, path, outcome.value)
  return []
}

/** What a schema knows of a value. Other keys of the runtime configuration are not its business; null is unset. */
function pickDeclared(value: unknown, json: JsonNode | undefined): unknown {
  const members = membersOf(json)
  if (!members) return withoutNull(value)
  const object = isPlainObject(value) ? value : {}
  return Object.fromEntries(
    Object.keys(members)
      .map(key => [key, pickDeclared(object[key], members[key])] as const)
      .filter(([, member]) => member !== undefined),
  )
}

function withoutNull(value: unknown): unknown {
  if (value === null) return undefined
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, member]) => [key, withoutNull(member)] as const)
      .filter(([, member]) => member !== undefined),
  )
}

/** Variables are texts: where a schema does not accept one, it may accept the value that is written in it. */
function readTexts(input: unknown, issues: ReadonlyArray<{ path: string[] }>): unknown {
  const holder = copy({ input }) as PlainObject
  let isChanged = false
  for (const { path } of issues) {
    const text = valueAt(holder, ['input', ...path])
    const value = typeof text === 'string' ? readText(text) : undefined
    if (value === undefined) continue
    setAt(holder, ['input', ...path], value)
    isChanged = true
  }
  return isChanged ? holder['input'] : undefined
}

function readText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function describeIssue(
  path: readonly string[],
  message: string,
  value: unknown,
  variables: readonly RuntimeVariable[],
): Problem {
  const variable = nameOf(path, variables)
  const key = keyOf(path)
  if (value === undefined) return runtimeProblem(messages.missing, { name: variable?.name, key }, originOf(path))
  const isPublic = path[0] === 'public'
  const reason = isPublic ? message : hide(message, value)
  const params = { name: variable?.set ? variable.name : undefined, key, reason }
  return runtimeProblem(messages.invalid, params, originOf(path))
}

/** The variable of a key, or that of the object around it. */
function nameOf(path: readonly string[], variables: readonly RuntimeVariable[]): RuntimeVariable | undefined {
  for (let length = path.length; length > 0; length--) {
    const variable = variables.find(
      ({ path: own }) => own.length === length && own.every((key, index) => key === path[index]),
    )
    if (variable) return variable
  }
  return undefined
}

/** Messages of some libraries contain the value, which may be private. */
function hide(message: string, value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text === '' ? message : message.replaceAll(text, '…')
}

/** Sets a value. Members of an object that the schema does not return stay as they are. */
function overlay(config: PlainObject, path: readonly string[], value: unknown): void {
  if (isPlainObject(value) && (path.length === 0 || isPlainObject(valueAt(config, path))))
    for (const [key, member] of Object.entries(value)) overlay(config, [...path, key], member)
  else if (path.length > 0) setAt(config, path, value)
}

function keyOf(path: readonly string[]): string {
  return formatPath(['runtimeConfig', ...path])
}

function originOf(path: readonly string[]): { path: string[] } {
  return { path: ['runtimeConfig', ...path] }
}
