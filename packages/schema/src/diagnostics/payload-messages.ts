// Apart from the catalogues, so that a server output carries these messages only.
import type { Message } from './runtime-messages'

/** A value of a payload that cannot be serialized. */
export interface UnserializableParams {
  /** What the value belongs to: a call with its key, or a part of the payload. */
  owner: string
  /** The path of the page. */
  page: string
  /** Path inside the value. Empty: the value itself. */
  path: string
  /** What is found there, such as "a function". */
  found: string
  /** Whether reducers of the application apply: they do in JSON payloads. */
  hasReducers: boolean
}

export const unserializablePayload: Message<UnserializableParams> = {
  code: 'FW2133',
  severity: 'error',
  why: ({ owner, page, path, found }) =>
    `The payload of ${page} cannot be serialized: ${path === '' ? `${owner} is` : `\`${path}\` in ${owner} is`} ${found}.`,
  fix: ({ hasReducers }) =>
    `Use plain data, which \`transform\` of \`useAsyncData\` can create, or ${hasReducers ? '' : 'enable `experimental.renderJsonPayloads` and '}add a payload plugin for the type with \`definePayloadPlugin\` (docs/api/define-payload-plugin.md).`,
}
