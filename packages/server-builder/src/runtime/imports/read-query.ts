import {
  defineValidatedHandler as defineHandler,
  getQuery as readQuery,
  getValidatedQuery as readValidatedQuery,
} from 'h3'
import type { HTTPEvent } from 'h3'

// Queries without a `__proto__` key: code that copies a query key by key would set a prototype.

type Validate = ((query: unknown) => unknown) | { '~standard': { validate: (query: unknown) => unknown } }

/** The query of the request. */
export const getQuery: typeof readQuery = event => withoutProtoKey(readQuery(event))

/** The query of the request, if it passes validation; otherwise the request fails. */
export const getValidatedQuery = ((event: HTTPEvent, validate: Validate, options?: object) =>
  readValidatedQuery(
    event,
    withCleanInput(validate) as Parameters<typeof readValidatedQuery>[1],
    options,
  )) as typeof readValidatedQuery

/** Defines a handler with validation. */
export const defineValidatedHandler = ((definition: { validate?: { query?: Validate } }) => {
  const { validate } = definition
  return defineHandler(
    (validate?.query
      ? { ...definition, validate: { ...validate, query: withCleanInput(validate.query) } }
      : definition) as Parameters<typeof defineHandler>[0],
  )
}) as typeof defineHandler

function withCleanInput(validate: Validate): Validate {
  if (typeof validate === 'function') return query => validate(withoutProtoKey(query))
  const { '~standard': standard } = validate
  return { '~standard': { ...standard, validate: query => standard.validate(withoutProtoKey(query)) } }
}

// Members of a query are strings or arrays of strings, so they are not nested.
function withoutProtoKey<T>(query: T): T {
  if (Object.hasOwn(query as object, '__proto__')) delete (query as Record<string, unknown>).__proto__
  return query
}
