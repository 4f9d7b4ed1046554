import { isPlainObject, safeKeys } from '../values/plain-object'
import { show } from '../values/show-value'

export type JsonSchema = Record<string, unknown>

/** Something in a value that its type does not allow. */
export interface Mismatch {
  kind: 'type' | 'value' | 'unknown-key'
  path: readonly string[]
  /** What was given, for people. For an unknown key: the key. */
  given: string
  /** What is allowed, for people. */
  allowed: string
  /** For an unknown key or a wrong literal: what would be known there. */
  known?: readonly string[]
}

/** The type of a value: as TypeScript, as JSON schema, and as a check. */
export interface Type {
  /** As TypeScript text. */
  ts: string
  /** In a sentence: "give it …". */
  says: string
  schema: JsonSchema
  /** Every mismatch in `value`; none means it fits. */
  check: (value: unknown, path?: readonly string[]) => Mismatch[]
  /** The members of an object type, for documentation and for entries of lists. */
  fields?: Readonly<Record<string, Field>>
  /** The type of a list's entries. */
  entry?: Type
  /** The alternatives of a union. */
  choices?: readonly Type[]
  /** The value of a literal type. */
  literal?: string | number | boolean | null
}

/** A member of an object type. */
export interface Field {
  type: Type
  doc: string
  required?: boolean
}

function simple(ts: string, says: string, schema: JsonSchema, test: (value: unknown) => boolean): Type {
  return {
    ts,
    says,
    schema,
    check: (value, path = []) => (test(value) ? [] : [{ kind: 'type', path, given: show(value), allowed: says }]),
  }
}

function literal(value: string | number | boolean | null): Type {
  const text = typeof value === 'string' ? `'${value}'` : String(value)
  return {
    ts: text,
    says: text,
    schema: { const: value },
    literal: value,
    check: (input, path = []) =>
      input === value
        ? []
        : [
            {
              kind: typeof input === typeof value ? 'value' : 'type',
              path,
              given: show(input),
              allowed: text,
              known: [text],
            },
          ],
  }
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function union(...choices: Type[]): Type {
  const flat = choices.flatMap(choice => choice.choices ?? [choice])
  const literals = flat.filter(choice => choice.literal !== undefined)
  const says = list(flat.map(choice => choice.says))
  return {
    ts: flat.map(choice => (choice.ts.includes('=>') ? `(${choice.ts})` : choice.ts)).join(' | '),
    says,
    schema:
      literals.length === flat.length
        ? { enum: literals.map(choice => choice.literal) }
        : { anyOf: flat.map(choice => choice.schema) },
    choices: flat,
    check: (value, path = []) => {
      const results = flat.map(choice => choice.check(value, path))
      if (results.some(mismatches => mismatches.length === 0)) return []
      // What is wrong with the one form of this kind says more than "none of these".
      const likely = flat.filter(choice =>
        Array.isArray(value) ? choice.schema.type === 'array' : isPlainObject(value) && choice.fields,
      )
      if (likely.length === 1) return likely[0]!.check(value, path)
      const inside = results.find(mismatches => mismatches.every(mismatch => mismatch.path.length > path.length))
      if (inside) return inside
      const sameKind = literals.some(choice => typeof choice.literal === typeof value)
      return [
        {
          kind: sameKind ? 'value' : 'type',
          path,
          given: show(value),
          allowed: says,
          known: literals.map(choice => choice.says),
        },
      ]
    },
  }
}

function array(entry: Type): Type {
  return {
    ts: /[|&]|=>/.test(entry.ts) ? `(${entry.ts})[]` : `${entry.ts}[]`,
    says: `an array${entry.says === 'any value' ? '' : ` (each item: ${entry.says})`}`,
    schema: { type: 'array', items: entry.schema },
    entry,
    check: (value, path = []) =>
      Array.isArray(value)
        ? value.flatMap((item, index) => entry.check(item, [...path, String(index)]))
        : [
            {
              kind: 'type',
              path,
              given: show(value),
              allowed: `an array${entry.says === 'any value' ? '' : ` (each item: ${entry.says})`}`,
            },
          ],
  }
}

function record(value: Type, ts = `Record<string, ${value.ts}>`): Type {
  return {
    ts,
    says: value.says === 'any value' ? 'an object' : `an object (each value: ${value.says})`,
    schema: { type: 'object', additionalProperties: value.schema },
    entry: value,
    check: (given, path = []) =>
      isPlainObject(given)
        ? checkMembers(given, {}, value, path)
        : [{ kind: 'type', path, given: show(given), allowed: 'an object' }],
  }
}

/** An object with named members. Closed unless `rest` is the type of others; `ts` names a hand-written interface. */
function shape(fields: Record<string, Field>, options: { rest?: Type; ts?: string } = {}): Type {
  const names = Object.keys(fields)
  const inline = names.map(
    name => `${/^\w+$/.test(name) ? name : `'${name}'`}${fields[name]!.required ? '' : '?'}: ${fields[name]!.type.ts}`,
  )
  if (options.rest) inline.push(`[key: string]: ${options.rest.ts}`)
  return {
    ts: options.ts ?? `{ ${inline.join(', ')} }`,
    says: `an object { ${names.join(', ')}${options.rest ? ', …' : ''} }`,
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        names.map(name => [name, { description: fields[name]!.doc, ...fields[name]!.type.schema }]),
      ),
      required: names.filter(name => fields[name]!.required),
      additionalProperties: options.rest ? options.rest.schema : false,
    },
    fields,
    check: (given, path = []) =>
      isPlainObject(given)
        ? [...checkMembers(given, fields, options.rest, path), ...missingMembers(given, fields, path)]
        : [{ kind: 'type', path, given: show(given), allowed: `an object { ${names.join(', ')} }` }],
  }
}

function checkMembers(
  value: Record<string, unknown>,
  fields: Record<string, Field>,
  rest: Type | undefined,
  path: readonly string[],
): Mismatch[] {
  return safeKeys(value).flatMap((key): Mismatch[] => {
    // Reading an accessor runs code of its author.
    if (Object.getOwnPropertyDescriptor(value, key)!.get || value[key] === undefined) return []
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (field) return field.type.check(value[key], [...path, key])
    if (rest) return rest.check(value[key], [...path, key])
    return [
      {
        kind: 'unknown-key',
        path: [...path, key],
        given: key,
        allowed: list(Object.keys(fields)),
        known: Object.keys(fields),
      },
    ]
  })
}

function missingMembers(
  value: Record<string, unknown>,
  fields: Record<string, Field>,
  path: readonly string[],
): Mismatch[] {
  return Object.keys(fields)
    .filter(name => fields[name]!.required && !Object.hasOwn(value, name))
    .map(name => ({
      kind: 'type',
      path,
      given: `an object without \`${name}\``,
      allowed: `an object with \`${name}\` (${fields[name]!.type.says})`,
    }))
}

function fn(ts: string): Type {
  return simple(
    ts,
    'a function',
    { not: {}, description: 'A function: only in a code configuration.' },
    value => typeof value === 'function',
  )
}

/** A type of its own TypeScript text, tested by a predicate. */
function custom(ts: string, says: string, schema: JsonSchema, test: (value: unknown) => boolean): Type {
  return simple(ts, says, schema, test)
}

/** The types that declarations of options use. */
export const t = {
  string: simple('string', 'a string', { type: 'string' }, value => typeof value === 'string'),
  boolean: simple('boolean', 'true or false', { type: 'boolean' }, value => typeof value === 'boolean'),
  number: simple(
    'number',
    'a number',
    { type: 'number' },
    value => typeof value === 'number' && Number.isFinite(value),
  ),
  integer: simple(
    'number',
    'a whole number, 0 or more',
    { type: 'integer', minimum: 0 },
    value => Number.isSafeInteger(value) && (value as number) >= 0,
  ),
  port: simple(
    'number',
    'a port (0 to 65535)',
    { type: 'integer', minimum: 0, maximum: 65_535 },
    value => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 65_536,
  ),
  regexp: simple(
    'RegExp',
    'a regular expression',
    { not: {}, description: 'A regular expression: only in a code configuration.' },
    value => value instanceof RegExp,
  ),
  null: literal(null),
  unknown: simple('unknown', 'any value', {}, () => true),
  object: simple('Record<string, any>', 'an object', { type: 'object' }, isPlainObject),
  /** An object of a tool's own type, as `ForeignTypes` knows it. */
  foreign: (path: string): Type =>
    simple(`contracts.Foreign<'${path}'>`, 'an object', { type: 'object' }, isPlainObject),
  literal: (...values: Array<string | number | boolean | null>): Type =>
    values.length === 1 ? literal(values[0]!) : union(...values.map(literal)),
  union,
  array,
  record,
  shape,
  fn,
  custom,
}
