import type { StandardIssue, StandardSchema } from '@fw/schema'
import { formatPath, readIssuePath } from '@fw/schema/form-fields'
import type { FieldSegment } from '@fw/schema/form-fields'
import type { FormBody } from '../shared/actions'

/** A field that the schema has complained about. */
interface ProbedField {
  path: FieldSegment[]
  value: unknown
  /** What was not tried yet. */
  candidates: unknown[]
  /** Whether an issue has named the expected type. */
  isTyped: boolean
}

/** Values are tried in this order. If none is accepted, it is probably a text with the wrong content. */
const CANDIDATES: readonly unknown[] = ['', {}, [], 0, false, '']

/** What an issue may say about the expected type, as most libraries do. */
const EXPECTED: ReadonlyArray<[name: RegExp, create: () => unknown]> = [
  [/\b(?:file|blob)\b/i, () => new File(['sample'], 'sample.txt')],
  [/\b(?:string|email|url|uuid)\b/i, () => ''],
  [/\b(?:number|integer)\b/i, () => 0],
  [/\bboolean\b/i, () => false],
  [/\bdate\b/i, () => '2026-01-31'],
  [/\barray\b/i, () => []],
  [/\bobject\b/i, () => ({})],
]

/** A schema may query a database to validate values. */
const MAX_ATTEMPTS = 16

/**
 * The body of a form whose schema library describes no JSON schema: the names of its fields are in the issues of a
 * value without them, nested ones in those of the next. Optional fields cause no issues, so they are missing.
 */
export async function probeSchema(schema: StandardSchema): Promise<FormBody | undefined> {
  const fields = new Map<string, ProbedField>()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const issues = await findIssues(schema, emitBody(fields.values()))
    // A field may have several issues, but it has one value.
    const byField = new Map(issues.map(issue => [formatPath(readIssuePath(issue.path)), issue]))
    const changes = [...byField.values()].map(issue => applyIssue(fields, issue))
    if (!changes.includes(true)) break
  }
  if (fields.size === 0) return undefined
  const probed = [...fields.values()]
  const files = probed.filter(({ value }) => value instanceof File)
  return {
    body: emitBody(probed.filter(({ value }) => !(value instanceof File))),
    files: files.map(({ path }) => {
      const isList = path.at(-1) === 0
      return { name: formatPath(isList ? path.slice(0, -1) : path), isList }
    }),
  }
}

// A validator may fail for values that no form sends.
async function findIssues(schema: StandardSchema, body: unknown): Promise<readonly StandardIssue[]> {
  try {
    return (await schema['~standard'].validate(body)).issues ?? []
  } catch {
    return []
  }
}

/** Adds the field of an issue, or tries its next value. False if nothing is left to try. */
function applyIssue(fields: Map<string, ProbedField>, issue: StandardIssue): boolean {
  const path = readIssuePath(issue.path)
  if (path.length === 0) return false
  const typed = valuesFor(issue)
  const field = fields.get(formatPath(path))
  if (!field) {
    addField(fields, path, typed)
    return true
  }
  if (typed && !field.isTyped) Object.assign(field, { candidates: typed, isTyped: true })
  if (field.candidates.length === 0 || isFilledObject(fields, field)) return false
  removeItems(fields, field)
  setValue(fields, field, field.candidates.shift())
  return true
}

// The schema knows its fields, so the issue is about their values.
function isFilledObject(fields: Map<string, ProbedField>, { path, value }: ProbedField): boolean {
  return !Array.isArray(value) && [...fields.values()].some(other => isWithin(other.path, path))
}

function removeItems(fields: Map<string, ProbedField>, { path }: ProbedField): void {
  for (const [key, other] of fields) if (isWithin(other.path, path)) fields.delete(key)
}

function addField(fields: Map<string, ProbedField>, path: FieldSegment[], typed?: unknown[]): void {
  const [value, ...candidates] = typed ?? CANDIDATES
  const field = { path, value, candidates, isTyped: typed !== undefined }
  fields.set(formatPath(path), field)
  setValue(fields, field, value)
}

function setValue(fields: Map<string, ProbedField>, field: ProbedField, value: unknown): void {
  field.value = value
  // The issues of an item are those of its fields.
  if (Array.isArray(value)) addField(fields, [...field.path, 0])
}

/** What the issue says that it expects. */
function valuesFor(issue: StandardIssue): unknown[] | undefined {
  const { expected, values } = issue as { expected?: unknown; values?: unknown }
  if (Array.isArray(values) && values.length > 0) return [values[0]]
  const [, create] = EXPECTED.find(([name]) => typeof expected === 'string' && name.test(expected)) ?? []
  return create && [create()]
}

function emitBody(fields: Iterable<ProbedField>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const { path, value } of [...fields].sort((a, b) => a.path.length - b.path.length)) {
    let container = body as Record<FieldSegment, unknown>
    for (const [index, segment] of path.slice(0, -1).entries()) {
      const before = Object.hasOwn(container, segment) ? container[segment] : undefined
      if (typeof before !== 'object' || before === null)
        container[segment] = typeof path[index + 1] === 'number' ? [] : {}
      container = container[segment] as Record<FieldSegment, unknown>
    }
    container[path.at(-1)!] = value instanceof File ? value : structuredClone(value)
  }
  return body
}

function isWithin(path: readonly FieldSegment[], parent: readonly FieldSegment[]): boolean {
  return path.length > parent.length && parent.every((segment, index) => path[index] === segment)
}
