import { formatPath, parseFieldName } from '@fw/schema/form-fields'
import type { FieldMessages } from '@fw/schema/form-fields'
import type { FwAppContext } from '../../../shared/app-context'
import type { FwError } from '../../../shared/ssr-context'
import type { Form, FormOptions } from './form-types'

/** The reactive part of a form. */
export interface FormState {
  values: Record<string, unknown>
  errors: Record<string, string[]>
  formErrors: string[]
  error: FwError | undefined
  result: unknown
  pending: boolean
  progress: number
  touched: Record<string, true>
}

/** What the functions of a form share. */
export interface FormContext {
  app: FwAppContext
  id: string
  url: () => string
  options: FormOptions<any, any>
  state: FormState
  /** The state with its functions. */
  form: Form
  /** The values of a new form. */
  defaults: Record<string, unknown>
  /** The values that the server has: those of a new form, or those that were sent last. */
  saved: { value: unknown }
  /** Whether the form was sent, so that messages of all fields are shown. */
  isSent: boolean
  /** Whether the page was requested with the form, and shows its messages. */
  isPosted: boolean
  element: HTMLFormElement | undefined
}

/** The key of a posted form in the state of its page. */
export const stateKey = (id: string): string => `$form${id}`

/** The contexts of forms. */
const contexts = new WeakMap<object, FormContext>()

export function rememberContext(form: object, context: FormContext): void {
  contexts.set(form, context)
}

/** What `useForm` knows of a form besides its public members. */
export function contextOf(form: object): FormContext | undefined {
  return contexts.get(form)
}

export function setMessages({ state }: FormContext, { errors, formErrors }: FieldMessages): void {
  state.errors = errors
  state.formErrors = formErrors
}

/** Focuses the first control of a form that has a message. */
export function focusInvalid({ element, state }: FormContext): void {
  for (const control of element?.elements ?? []) {
    const { name, type } = control as HTMLInputElement
    const field = name && type !== 'hidden' ? parseFieldName(name) : undefined
    if (!field || !Object.hasOwn(state.errors, formatPath(field.path))) continue
    ;(control as HTMLElement).focus()
    return
  }
}

const ids = new WeakMap<FwAppContext, Set<string>>()

/** Development: warns about two forms with the same id. In a browser, the page that is left may still have a form. */
export function warnSameId({ app, id }: FormContext): void {
  const idsOfPage = ids.get(app) ?? new Set()
  if (idsOfPage.has(id)) {
    console.warn(
      `[fw] FW2156: Two forms of a page have the id \`${id}\`: without JavaScript, the first one gets the posts of both. Set different ids: \`useForm(url, { id: '${id}-2' })\`.`,
    )
  }
  ids.set(app, idsOfPage.add(id))
}
