import type { Payload } from './app-context'

/** `json` needs nothing to be read; `devalue` keeps what JSON cannot hold. */
export type PayloadFormat = 'json' | 'devalue'

/** How values of types that JSON does not know are made again, by the name of the type. */
export type PayloadRevivers = Record<string, (value: any) => unknown>

/** The payload in a text of `stringifyPayload`. What only the second format needs is loaded for it alone. */
export function parsePayload(
  format: PayloadFormat | undefined,
  text: string,
  own?: PayloadRevivers,
): Payload | Promise<Payload> {
  return format === 'devalue'
    ? import('./revive').then(({ revive }) => revive(text, own) as Payload)
    : (JSON.parse(text) as Payload)
}

/** The format of a text that comes alone: a payload is an object, and the second format a list. */
export function formatOf(text: string): PayloadFormat {
  return text.startsWith('[') ? 'devalue' : 'json'
}
