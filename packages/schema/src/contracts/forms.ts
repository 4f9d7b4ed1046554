/** A schema of any library that implements Standard Schema: Zod, Valibot, ArkType and others. */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

/** The result of a validation. Without issues, the value is valid. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] }

/** Why a value is invalid, and where. */
export interface StandardIssue {
  readonly message: string
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
}

/** What a schema accepts. */
export type SchemaInput<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['input']

/** What a schema returns for valid values. */
export type SchemaOutput<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['output']

/** What a handler of `defineFormHandler` declares about its form. */
export interface FormTypes<Input> {
  /** Only in types. */
  readonly '~form': { readonly input: Input }
}

/** The values that a form handler accepts. `never` for other handlers. */
export type HandlerForm<Handler> = Handler extends FormTypes<infer Input> ? Input : never

type Leaf =
  | string
  | number
  | boolean
  | bigint
  | symbol
  | Date
  | { arrayBuffer: unknown }
  | ((...args: any[]) => unknown)

// Each level adds an item: deeper ones have no names, so that recursive types end.
type PathsBelow<T, Path extends string, Depth extends unknown[]> = Depth['length'] extends 6
  ? never
  : unknown extends T
    ? `${Path}.${string}` | `${Path}[${string}`
    : T extends Leaf | null | undefined
      ? never
      : T extends ReadonlyArray<infer Item>
        ? `${Path}[${number}]` | PathsBelow<Item, `${Path}[${number}]`, [...Depth, 0]>
        : {
            [K in keyof T & string]: `${Path}.${K}` | PathsBelow<T[K], `${Path}.${K}`, [...Depth, 0]>
          }[keyof T & string]

/** The paths of the fields of a form: `title`, `address.city`, `items[0].name`. */
export type FieldPath<Values> = unknown extends Values
  ? string
  : { [K in keyof Values & string]: K | PathsBelow<Values[K], K, []> }[keyof Values & string]
