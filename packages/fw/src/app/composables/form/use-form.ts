import type { ApiAddress } from '@fw/schema'
import { computed, onServerPrefetch, reactive, shallowRef, toRaw, toValue } from 'vue'
import type { MaybeRefOrGetter } from 'vue'
import type { FwAppContext } from '../../../shared/app-context'
import { useFwApp } from '../../context/app-context'
import { isHydratingSetup } from '../data/async-entry'
import { describeField, messageId } from './field-attributes'
import { rememberContext, setMessages, stateKey, warnSameId } from './form-state'
import type { FormContext, FormState } from './form-state'
import type { Form, FormDefaults, FormInput, FormOptions, FormResult, FormValues } from './form-types'
import { copyValues, isEqual } from './form-values'
import { hasPost } from './posted-form'
import { receivePost } from './receive-post'
import { createSubmission } from './submit-form'
import { findMessages, hasMessages, valuesToSend } from './validate-form'

/** The form of a server route: its values, messages and state. Also works without JavaScript, with `<FwForm>`. */
export function useForm<
  const Address extends MaybeRefOrGetter<ApiAddress>,
  Method extends string = 'post',
  Input = FormInput<Address, Method>,
  Result = FormResult<Address, Method>,
  Given extends FormDefaults<Input> = {},
>(
  address: Address,
  options?: FormOptions<Input, Result, Method> & { values?: Given },
): Form<Input, Result, FormValues<Input, Given>>
export function useForm(
  address: MaybeRefOrGetter<string>,
  { values, ...options }: FormOptions<any, any> & { values?: object } = {},
): Form {
  const context = createContext(useFwApp('useForm'), address, values, options)
  const { state, saved } = context
  if (import.meta.dev && import.meta.server) warnSameId(context)
  if (import.meta.server && context.app.ssrContext && hasPost(context.app.ssrContext))
    onServerPrefetch(() => receivePost(context))
  const dirty = computed(() => !isEqual(state.values, saved.value))
  const form = Object.defineProperty(state, 'dirty', { get: () => dirty.value, configurable: true, enumerable: true })
  Object.assign(form, {
    id: context.id,
    ...createSubmission(context),
    reset: (next?: object) => reset(context, next),
    validate: () => validate(context),
    field: (path: string) => describeField(context, path),
    message: (path: string) => ({ id: messageId(context, path) }),
  })
  rememberContext(toRaw(form), context)
  return context.form
}

function createContext(
  app: FwAppContext,
  address: MaybeRefOrGetter<string>,
  values: object = {},
  options: FormOptions<any, any>,
): FormContext {
  const url = (): string => String(toValue(address))
  const id = options.id ?? url()
  const defaults = copyValues(values) as Record<string, unknown>
  const sent = isHydratingSetup(app) ? (app.payload.state[stateKey(id)] as Partial<FormState> | undefined) : undefined
  const state = reactive<FormState>({
    values: copyValues(defaults),
    errors: {},
    formErrors: [],
    error: undefined,
    result: undefined,
    pending: false,
    progress: 0,
    touched: {},
    ...sent,
  })
  const saved = shallowRef<unknown>(copyValues(defaults))
  return {
    app,
    id,
    url,
    options,
    state,
    form: state as unknown as Form,
    defaults,
    saved,
    isSent: sent !== undefined,
    isPosted: sent !== undefined,
    element: undefined,
  }
}

function reset(context: FormContext, next: object | undefined): void {
  const { state, saved } = context
  if (next) context.defaults = copyValues(next) as Record<string, unknown>
  saved.value = copyValues(context.defaults)
  context.isSent = false
  Object.assign(state, {
    values: copyValues(context.defaults),
    errors: {},
    formErrors: [],
    error: undefined,
    result: undefined,
    progress: 0,
    touched: {},
  })
  // Files cannot be bound.
  for (const control of context.element?.elements ?? [])
    if ((control as HTMLInputElement).type === 'file') (control as HTMLInputElement).value = ''
}

async function validate(context: FormContext): Promise<boolean> {
  const messages = await findMessages(context, valuesToSend(context))
  setMessages(context, messages)
  return !hasMessages(messages)
}
