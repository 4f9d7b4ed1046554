import { isError, ProblemError, readProperty, runtimeProblem, unserializablePayload } from '@fw/schema/errors'
import * as buildOptions from '#build/options'
import { contentOf, findUnserializable } from '../../shared/payload/payload'
import type { Payload, SSRContext } from '../../shared/ssr-context'

/** A value of the payload: the part it is in, and its key. */
interface PayloadValue {
  part: string
  key?: string
  value: unknown
}

/** The prefix of the keys of `useState`. */
const STATE_PREFIX = '$s'
const KEYED_PARTS = ['state', 'data', '_errors'] as const

/**
 * The reason why a payload cannot be serialized: the key, the path inside of its value, the call and the page. Any
 * other error is returned as it is.
 */
export function explainPayload(context: SSRContext, thrown: unknown): unknown {
  const reducers = buildOptions.renderJsonPayloads ? context.payloadReducers : undefined
  for (const item of listValues(contentOf(context.payload))) {
    const error = findUnserializable(item.value, reducers)
    if (error !== undefined) return createProblem(context, item, error)
  }
  return thrown
}

function listValues(payload: Payload): PayloadValue[] {
  const { state, data, _errors, ...rest } = payload
  const keyed = { state, data, _errors }
  return [
    ...KEYED_PARTS.flatMap(part => Object.entries(keyed[part]).map(([key, value]) => ({ part, key, value }))),
    ...Object.entries(rest).map(([part, value]) => ({ part, value })),
  ]
}

function createProblem(context: SSRContext, item: PayloadValue, error: unknown): unknown {
  const described = describeFound(error)
  // A reducer or getter of the application failed.
  if (described === undefined) return error
  const call = item.key === undefined ? undefined : context.payloadCalls?.get(`${item.part}.${item.key}`)
  const problem = runtimeProblem(unserializablePayload, {
    owner: describeOwner(item, call?.name),
    page: context.url.pathname,
    path: String(readProperty(error, 'path') ?? '').replace(/^\./, ''),
    found: described,
    hasReducers: buildOptions.renderJsonPayloads,
  })
  const explained = new ProblemError([problem], call && { cause: call })
  if (call) call.message = explained.message
  return explained
}

function describeOwner({ part, key }: PayloadValue, called: string | undefined): string {
  if (part === 'state' && key!.startsWith(STATE_PREFIX))
    return `\`useState\` with the key ${JSON.stringify(key!.slice(STATE_PREFIX.length))}`
  if (part === 'data') return `\`${called ?? 'useAsyncData'}\` with the key ${JSON.stringify(key)}`
  if (part === '_errors') return `the error of \`${called ?? 'useAsyncData'}\` with the key ${JSON.stringify(key)}`
  if (part === 'error') return 'the error of the page'
  return `\`payload.${key === undefined ? part : `${part}.${key}`}\``
}

function describeFound(error: unknown): string | undefined {
  if (error instanceof RangeError) return 'nested too deeply'
  if (!isError(error) || error.name !== 'DevalueError') return undefined
  const value = readProperty(error, 'value')
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'symbol') return 'a symbol'
  if (typeof readProperty(value, 'then') === 'function') return 'a promise'
  if (error.message.includes('symbolic keys')) return 'an object with symbols as keys'
  const name = readProperty(readProperty(value, 'constructor'), 'name')
  return typeof name === 'string' && name !== '' && name !== 'Object'
    ? `an instance of the class \`${name}\``
    : 'not a plain object'
}
