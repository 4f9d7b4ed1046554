import { formatPath } from '../values/option-path'
import { FORBIDDEN_KEYS, copy, isPlainObject } from '../values/plain-object'
import type { PlainObject } from '../values/plain-object'
import type { Problem } from '../diagnostics'
import { runtimeMessages as messages, runtimeProblem } from '../diagnostics/runtime-messages'
import type { RuntimeVariable } from './variables'
import { isFixed, typeOf } from './variables'

/** The result of reading one variable: a value, or none if it cannot be converted to the declared type. */
interface Coerced {
  ok: boolean
  value?: unknown
  problems: Problem[]
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false }
const EXPECTED = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a JSON array',
  any: 'any value',
}

/**
 * Reads the text of a variable as the type of the declared value. `current` is the value so far, which the variable of
 * an object around it may have changed already: an object is laid over it.
 */
export function coerceText(variable: RuntimeVariable, declared: unknown, current: unknown, text: string): Coerced {
  switch (variable.type) {
    case 'number':
      return NUMBER.test(text) && Number.isFinite(Number(text))
        ? good(Number(text))
        : mismatch(variable, variable.path, variable.type, text)
    case 'boolean':
      return Object.hasOwn(BOOLEANS, text)
        ? good(BOOLEANS[text])
        : mismatch(variable, variable.path, variable.type, text)
    case 'array': {
      const json = parseJson(text)
      return Array.isArray(json) ? checkFree(variable, json) : mismatch(variable, variable.path, variable.type, text)
    }
    case 'object': {
      const json = parseJson(text)
      return isPlainObject(json)
        ? checkObject(variable, variable.path, declared as PlainObject, current as PlainObject, json)
        : scalar(variable, declared as PlainObject)
    }
    default:
      return good(text)
  }
}

/** A JSON object for a declared one: key by key, each of the declared type; an empty declared object accepts any. */
function checkObject(
  variable: RuntimeVariable,
  path: string[],
  declared: PlainObject,
  current: PlainObject,
  object: PlainObject,
): Coerced {
  if (hasForbiddenKey(object)) return bad(runtimeProblem(messages.forbiddenKey, names(variable, path), originOf(path)))
  const keys = Object.keys(declared)
  if (keys.length === 0) return good(copy(object))
  const value = copy(current)
  const problems: Problem[] = []
  for (const key of Object.keys(object)) {
    const below = [...path, key]
    if (!Object.hasOwn(declared, key)) problems.push(undeclared(variable, path, key, keys))
    else if (isFixed(below)) problems.push(runtimeProblem(messages.fixedKey, names(variable, below), originOf(below)))
    else {
      const entry = checkValue(variable, below, declared[key], current[key], object[key])
      problems.push(...entry.problems)
      if (entry.ok) value[key] = entry.value
    }
  }
  const ok = problems.every(problem => problem.severity !== 'error')
  return ok ? { ok, value, problems } : { ok, problems }
}

/** JSON has types, so that a value in an object either has the declared type or is invalid. */
function checkValue(
  variable: RuntimeVariable,
  path: string[],
  declared: unknown,
  current: unknown,
  given: unknown,
): Coerced {
  const type = typeOf(declared)
  if (type === 'any') return checkFree(variable, given)
  if (given === null || typeOf(given) !== type) return mismatch(variable, path, type, JSON.stringify(given), true)
  return type === 'object'
    ? checkObject(variable, path, declared as PlainObject, current as PlainObject, given as PlainObject)
    : checkFree(variable, given)
}

function checkFree(variable: RuntimeVariable, given: unknown): Coerced {
  return hasForbiddenKey(given)
    ? bad(runtimeProblem(messages.forbiddenKey, names(variable, variable.path), originOf(variable.path)))
    : good(given)
}

function hasForbiddenKey(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasForbiddenKey)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, below]) => FORBIDDEN_KEYS.has(key) || hasForbiddenKey(below))
}

// The parser's own message quotes the text, which may be private.
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function mismatch(
  variable: RuntimeVariable,
  path: string[],
  type: RuntimeVariable['type'],
  text: string,
  json = false,
): Coerced {
  const shownText = variable.public ? shorten(json ? text : JSON.stringify(text)) : undefined
  return bad(
    runtimeProblem(
      messages.wrongType,
      { ...names(variable, path), given: shownText, expected: EXPECTED[type] },
      originOf(path),
    ),
  )
}

function scalar(variable: RuntimeVariable, declared: PlainObject): Coerced {
  const child = Object.keys(declared)[0]
  return bad(
    runtimeProblem(
      messages.scalarForObject,
      {
        ...names(variable, variable.path),
        child: child === undefined ? undefined : formatPath(['runtimeConfig', ...variable.path, child]),
      },
      originOf(variable.path),
    ),
  )
}

function undeclared(variable: RuntimeVariable, path: string[], key: string, declared: string[]): Problem {
  // The keys of a private object are part of its value.
  const shownKey = variable.public ? `\`${shorten(key)}\`` : undefined
  return runtimeProblem(messages.undeclaredKey, { ...names(variable, path), given: shownKey, declared }, originOf(path))
}

function names(variable: RuntimeVariable, path: string[]): { name: string; key: string } {
  return { name: variable.name, key: formatPath(['runtimeConfig', ...path]) }
}

function originOf(path: string[]): { path: string[] } {
  return { path: ['runtimeConfig', ...path] }
}

function good(value: unknown): Coerced {
  return { ok: true, value, problems: [] }
}

function bad(problem: Problem): Coerced {
  return { ok: false, problems: [problem] }
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
