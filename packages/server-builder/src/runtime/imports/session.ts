import * as h3 from 'h3'
import type { SessionConfig } from 'h3'
import { ProblemError, runtimeProblem, sessionPassword } from '@fw/schema/errors'

const MIN_PASSWORD_CHARACTERS = 32

/** Checks the password first: h3 fails after an `await`, without a location in the author's code. */
// @__NO_SIDE_EFFECTS__
function withPassword<Call extends (event: never, config: SessionConfig, ...rest: never[]) => Promise<unknown>>(
  name: string,
  call: Call,
): Call {
  return (async (event: never, config: SessionConfig, ...rest: never[]) => {
    checkPassword(name, config.password)
    return call(event, config, ...rest)
  }) as Call
}

function checkPassword(called: string, password: SessionConfig['password'] | undefined): void {
  if (password && (typeof password !== 'string' || password.length >= MIN_PASSWORD_CHARACTERS)) return
  const length = typeof password === 'string' ? password.length : 0
  const error = new ProblemError([runtimeProblem(sessionPassword, { called, length })])
  error.cause = new Error(error.message)
  throw error
}

export const useSession: typeof h3.useSession = /* @__PURE__ */ withPassword('useSession', h3.useSession)
export const getSession: typeof h3.getSession = /* @__PURE__ */ withPassword('getSession', h3.getSession)
export const updateSession: typeof h3.updateSession = /* @__PURE__ */ withPassword('updateSession', h3.updateSession)
export const sealSession: typeof h3.sealSession = /* @__PURE__ */ withPassword('sealSession', h3.sealSession)
export const unsealSession: typeof h3.unsealSession = /* @__PURE__ */ withPassword('unsealSession', h3.unsealSession)
