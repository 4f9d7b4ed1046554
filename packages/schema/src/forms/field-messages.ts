import { formatPath } from './field-path'
import type { FieldSegment } from './field-path'

/** The messages of a form: per field, and those that concern no single field. */
export interface FieldMessages {
  errors: Record<string, string[]>
  formErrors: string[]
}

interface Issue {
  readonly message: string
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
}

/** The messages of a validation by field. */
export function collectMessages(issues: readonly Issue[]): FieldMessages {
  // A field may have any name.
  const errors: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  const formErrors: string[] = []
  for (const { message, path } of issues) {
    const segments = readIssuePath(path)
    if (segments.length === 0) formErrors.push(message)
    else (errors[formatPath(segments)] ??= []).push(message)
  }
  return { errors, formErrors }
}

/** The path of the field that an issue of a Standard Schema is about. Empty for the whole form. */
export function readIssuePath(path: Issue['path'] = []): FieldSegment[] {
  return path.map(segment => {
    const key = typeof segment === 'object' ? segment.key : segment
    return typeof key === 'number' ? key : String(key)
  })
}
