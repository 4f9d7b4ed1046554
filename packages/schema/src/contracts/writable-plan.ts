import type { Plan } from './fw-app'

type Writable<Part> = {
  -readonly [Key in keyof Part]: NonNullable<Part[Key]> extends (...args: never[]) => unknown
    ? Part[Key]
    : NonNullable<Part[Key]> extends ReadonlyArray<infer Row>
      ? Row[] | Extract<Part[Key], undefined>
      : NonNullable<Part[Key]> extends Readonly<Record<string, infer Value>>
        ? string extends keyof NonNullable<Part[Key]>
          ? Record<string, Value> | Extract<Part[Key], undefined>
          : Part[Key]
        : Part[Key]
}

/** The plan for the code that writes it: the verbs of the kit, and the creation of the application. */
export type WritablePlan = Omit<Writable<Plan>, 'entries' | 'server'> & {
  entries: Writable<Plan['entries']>
  server: Writable<Plan['server']>
}
