import { randomBytes, timingSafeEqual } from 'node:crypto'
import { isForeign, stateOf } from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'

/** The header in which pages send the token. Browsers ask before they let a page of another origin set it. */
const TOKEN_HEADER = 'x-fw-devtools'

/** It ends with the application. */
const token: StateOwner<{ text: string }> = {
  name: 'devtools:token',
  state: () => ({ text: randomBytes(24).toString('hex') }),
}

/** The token that pages of this development server get, and no others. */
export function tokenOf(app: Fw): string {
  return stateOf(app, token).text
}

/**
 * Why a request must not act; undefined if it may. `devServer.cors` does not count here: origins that may read
 * responses of the application may still not change it.
 */
export function findRefusal(app: Fw, { headers }: Request, needsToken: boolean): string | undefined {
  if (isForeign(Object.fromEntries(headers))) return 'Only pages served by this development server may use devtools.'
  return needsToken && !isToken(app, headers.get(TOKEN_HEADER))
    ? 'The token of devtools is missing or invalid.'
    : undefined
}

function isToken(app: Fw, sent: string | null): boolean {
  const [expected, received] = [Buffer.from(tokenOf(app)), Buffer.from(sent ?? '')]
  return expected.length === received.length && timingSafeEqual(expected, received)
}
