import type { ApiForm, ApiResult, FieldPath, StandardSchema } from '@fw/schema'
import type { MaybeRefOrGetter } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import type { FwError } from '../../../shared/ssr-context'

/** The URL in the argument of `useForm`. */
type AddressOf<Address> = Address extends string ? Address : Address extends MaybeRefOrGetter<infer Url> ? Url : never

type FormOf<Address, Method extends string> = ApiForm<AddressOf<Address>, Method>

/** The values that the handler of a form accepts. Any object if it is not a form handler. */
export type FormInput<Address, Method extends string> = [FormOf<Address, Method>] extends [never]
  ? Record<string, any>
  : FormOf<Address, Method>

/** The response of the handler of a form. */
export type FormResult<Address, Method extends string> = ApiResult<AddressOf<Address>, Method>

type Default<Value> = Value extends Date | { arrayBuffer: unknown }
  ? Value | null
  : Value extends readonly unknown[]
    ? Value
    : Value extends object
      ? { [Key in keyof Value]?: Default<Value[Key]> | null }
      : Value | null

/** The values of a new form. */
export type FormDefaults<Input> = { [Key in keyof Input]?: Default<Input[Key]> | undefined }

/** The values of a form. Those without a default may be missing. */
export type FormValues<Input, Given> = {
  [Key in keyof Input as Key extends keyof Given ? Key : never]: Input[Key]
} & { [Key in keyof Input as Key extends keyof Given ? never : Key]?: Input[Key] | undefined }

export type FormErrors<Input> = { [Path in FieldPath<Input>]?: string[] }

type Update<Input> = (data: any, values: Input) => unknown

export interface FormOptions<Input, Result, Method extends string = string> {
  /** The HTTP method. Default: POST. */
  method?: Method | (string & {})
  /** Identifies the form on its page. Default: its URL. Two forms for the same URL need different ids. */
  id?: string
  /** Where to navigate after success. */
  redirect?: RouteLocationRaw | ((result: Result) => RouteLocationRaw | undefined)
  /** Validates in the browser before sending: a schema, or a function that loads it when the form is first used. */
  schema?: StandardSchema<any, any> | (() => StandardSchema<any, any> | Promise<StandardSchema<any, any>>)
  /** Updates data by key before the response arrives. If the form fails, the update is reverted. */
  optimistic?: Record<string, Update<Input>>
  /** Keys of data to refresh after success, or `true` for all. Default: those of `optimistic`. */
  refresh?: string | readonly string[] | boolean
  /** Additional headers of the request. */
  headers?: HeadersInit
  onSuccess?: (result: Result, form: Form<Input, Result>) => unknown
  onError?: (error: FwError) => unknown
}

/** The attributes of the control of a field. */
export interface FieldAttributes {
  id: string
  name: string
  'aria-invalid': 'true' | undefined
  'aria-describedby': string | undefined
  autofocus: true | undefined
  onInput: (event?: unknown) => void
  onBlur: () => void
}

/** A form: reactive, so its members are values, not refs. */
export interface Form<Input = any, Result = any, Values = Input> {
  readonly id: string
  /** What the form contains. Bind controls with `v-model`. */
  values: Values
  /** The messages of each field. */
  readonly errors: FormErrors<Input>
  /** The messages that concern no single field. */
  readonly formErrors: readonly string[]
  /** Why the last request failed, if it has no messages. */
  readonly error: FwError | undefined
  /** The response of the last success. */
  readonly result: Result | undefined
  readonly pending: boolean
  /** The part of an upload that was sent, from 0 to 1. */
  readonly progress: number
  /** Whether values differ from the defaults, or from those that were sent last. */
  readonly dirty: boolean
  /** The fields that the visitor has left. */
  readonly touched: { [Path in FieldPath<Input>]?: true }
  /** Validates and sends the form. Resolves with the response, or with `undefined` if it fails. */
  submit: (event?: Event) => Promise<Result | undefined>
  /** Aborts the request. */
  abort: () => void
  /** Restores the defaults, or sets new ones. */
  reset: (values?: FormDefaults<Input>) => void
  /** Validates with the schema of the options. */
  validate: () => Promise<boolean>
  /** The attributes of the control of a field. */
  field: (path: FieldPath<Input>) => FieldAttributes
  /** The attributes of the element with the messages of a field. */
  message: (path: FieldPath<Input>) => { id: string }
}
