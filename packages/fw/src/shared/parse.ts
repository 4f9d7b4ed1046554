import type { Payload } from './app-context'

/** `json` needs nothing to be read; `devalue` keeps what JSON cannot hold. */
export type PayloadFormat = 'json' | 'devalue'

/** The payload in a text of `stringifyPayload`. What only the second format needs is loaded for it alone. */
export function parsePayload(format: PayloadFormat | undefined, text: string): Payload | Promise<Payload> {
  return format === 'devalue'
    ? import('./revive').then(({ revive }) => revive(text) as Payload)
    : JSON.parse(text) as Payload
}
