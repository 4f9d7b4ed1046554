import type { StandardSchema } from '@fw/schema'

/** A form handler, and where it was defined. */
interface DefinedForm {
  schema: StandardSchema
  /** Its stack contains the file that called `defineFormHandler`. */
  call: Error
}

// The handlers of the project and the tools of devtools may have a copy of this module each.
const FORM = Symbol.for('fw:form')
const FORMS = Symbol.for('fw:defined-forms')

// Handlers that an edit has replaced are collected.
function definedForms(): Set<WeakRef<object>> {
  const shared = globalThis as { [FORMS]?: Set<WeakRef<object>> }
  return (shared[FORMS] ??= new Set())
}

/** Development: makes the schema of a form handler available to devtools. */
export function rememberForm(handler: object, schema: StandardSchema): void {
  const form: DefinedForm = { schema, call: new Error('defineFormHandler') }
  Object.defineProperty(handler, FORM, { value: form })
  definedForms().add(new WeakRef(handler))
}

/** The form of a handler that `defineFormHandler` has created. */
export function formOf(handler: unknown): DefinedForm | undefined {
  return (handler as { [FORM]?: DefinedForm } | null | undefined)?.[FORM]
}

/** All forms, in the order in which they were defined. */
export function listForms(): DefinedForm[] {
  const forms = definedForms()
  return [...forms].flatMap(reference => {
    const form = formOf(reference.deref())
    if (!form) forms.delete(reference)
    return form ?? []
  })
}
