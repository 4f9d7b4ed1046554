// Apart from the other messages: only servers of applications with a `fw.env` carry them.
import type { Message } from './runtime-messages'

function message<Params>(entry: Message<Params>): Message<Params> {
  return entry
}

/** FW12xx: values of the runtime config that the schemas of `fw.env` do not accept. No message shows a private value. */
export const schemaMessages = {
  missing: message({
    code: 'FW1208',
    severity: 'error',
    why: ({ name, key }: { name?: string | undefined; key: string }) =>
      name === undefined ? `\`${key}\` is required.` : `\`${name}\` is not set, but \`${key}\` is required.`,
    fix: ({ name, key }: { name?: string | undefined; key: string }) =>
      `Set ${name === undefined ? `\`${key}\` in the configuration` : `\`${name}\` in the environment of the server, or in \`.env\` for development`}; or give it a default in \`fw.env\`.`,
  }),
  invalid: message({
    code: 'FW1209',
    severity: 'error',
    why: ({ name, key, reason }: { name?: string | undefined; key: string; reason: string }) =>
      `${name === undefined ? `\`${key}\` has` : `\`${name}\` sets \`${key}\` to`} a value that \`fw.env\` does not accept: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`,
    fix: ({ name, key }: { name?: string | undefined; key: string; reason: string }) =>
      `Change ${name === undefined ? `\`${key}\`` : `\`${name}\``}, or its schema.`,
  }),
  asynchronous: message({
    code: 'FW1210',
    severity: 'error',
    why: ({ key }: { key: string }) => `The schema of \`${key}\` in \`fw.env\` cannot validate synchronously.`,
    fix: (_: { key: string }) =>
      'Use a schema without asynchronous checks: the runtime config is read before anything else runs. Check what needs time in a server plugin.',
  }),
}
