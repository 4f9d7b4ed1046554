import type { Payload } from '../ssr-context'
import type { PayloadRevivers } from './revive'

/** `json` needs no parser; `devalue` supports types that JSON does not. */
export type PayloadFormat = 'json' | 'devalue'

/** Parses the output of `stringifyPayload`. Code for the second format is only loaded if needed. */
export function parsePayload(
  format: PayloadFormat | undefined,
  text: string,
  own?: PayloadRevivers,
): Payload | Promise<Payload> {
  return format === 'devalue'
    ? import('./revive').then(({ revive }) => revive(text, own) as Payload)
    : (JSON.parse(text) as Payload)
}

/** The format of a payload without a label: JSON payloads are objects, devalue payloads are arrays. */
export function formatOf(text: string): PayloadFormat {
  return text.startsWith('[') ? 'devalue' : 'json'
}
