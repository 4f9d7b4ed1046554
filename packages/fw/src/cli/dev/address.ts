import { commandDiagnostics, ProblemError } from '@fw/schema'
import type { FwOptions } from '@fw/schema'
import type { Call } from '../command'

const EVERYWHERE = '0.0.0.0'

/** The address flags as options: `--port` and `--host` set `devServer.port` and `devServer.host`. */
export function addressOf({ flags }: Pick<Call, 'flags'>): Record<string, unknown> {
  const { host, port } = flags as { host?: string; port?: string }
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    throw new ProblemError([
      commandDiagnostics.wrongFlagValue({ flag: '--port', given: port, allowed: 'a number from 0 to 65535' }),
    ])
  }
  return {
    ...(port === undefined ? {} : { 'devServer.port': Number(port) }),
    ...(host === undefined ? {} : { 'devServer.host': host === '' || host === 'true' ? EVERYWHERE : host }),
  }
}

/** The override for `--https`. Configured certificate files stay in use. */
export function httpsOf(
  { flags }: Pick<Call, 'flags'>,
  { devServer: { https } }: Pick<FwOptions, 'devServer'>,
): Record<string, unknown> | undefined {
  return flags.https === undefined || Boolean(https) === flags.https ? undefined : { 'devServer.https': flags.https }
}
