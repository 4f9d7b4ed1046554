// Apart from the catalogues, so that a server output carries these messages only.
import type { Message } from './runtime-messages'

/** A value that a handler returned, and that is not a response. */
export interface UnsendableParams {
  /** Method and path. */
  request: string
  /** What the handler returned, such as "a function". */
  found: string
  /** The file of the handler, relative to the project. */
  file?: string
}

export const unsendableResponse: Message<UnsendableParams> = {
  code: 'FW2134',
  severity: 'error',
  why: ({ request, found, file }) =>
    `The response to ${request} cannot be sent: ${file === undefined ? 'the handler' : `\`${file}\``} returned ${found}.`,
  fix: () => 'Return data that JSON supports, a string, a `Response` or a stream.',
}

/** A password that cannot seal a session. */
export interface PasswordParams {
  /** The called function. */
  called: string
  /** The length of the password; 0 if it is missing. */
  length: number
}

export const sessionPassword: Message<PasswordParams> = {
  code: 'FW2137',
  severity: 'error',
  why: ({ called, length }) =>
    `\`${called}\` needs a password of at least 32 characters, but ${length === 0 ? 'it is empty' : `it has ${length}`}.`,
  fix: () =>
    'Set it in an environment variable of the server, such as `FW_SESSION_PASSWORD` for `runtimeConfig.sessionPassword`.',
}
