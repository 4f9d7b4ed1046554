import { buildDiagnostics, ProblemError } from '@fw/schema'
import { reasonOf } from '../run/error-reason'
import { currentModule, currentModuleName, runWithFw, tryUseFw } from '../context'
import { setListenerModule } from '../plan/listener-module'
import { locateInModule } from '../run/module-location'

/** The part of a module's work that failed. */
type ModulePhase = 'load' | 'options' | 'setup' | `hook ${string}`

/** A module whose code threw an error. */
interface FailedModule {
  name: string
  file?: string | undefined
}

/** The error of a module's options, before it is known whose options they are. */
export class OptionsError extends Error {
  override name = 'OptionsError'
}

/** An error of a module as a problem, which names the module, the phase and the location. */
export async function describeModuleFailure(
  thrown: unknown,
  phase: ModulePhase,
  { name, file }: FailedModule,
): Promise<Error> {
  if (thrown instanceof ProblemError) return thrown
  const isOptions = thrown instanceof OptionsError
  const error = isOptions ? thrown.cause : thrown
  if (error instanceof ProblemError) return error
  return new ProblemError(
    [
      buildDiagnostics.moduleFailed(
        { module: name, phase: isOptions ? 'options' : phase, reason: reasonOf(error) },
        file ? { location: await locateInModule(error, file) } : {},
      ),
    ],
    { cause: error },
  )
}

/** A listener of a hook that always runs as code of the module that is current now. Its errors name the module. */
export function bindModule<Listener extends (...args: any[]) => unknown>(listener: Listener, hook: string): Listener {
  const app = tryUseFw()
  const file = currentModule()
  const name = currentModuleName() ?? file
  if (!app || name === undefined) return listener
  const bound = ((...args) =>
    runWithFw(app, () => callListener(() => listener(...args), hook, { name, file }), file, name)) as Listener
  setListenerModule(bound, { name, file })
  return bound
}

function callListener(call: () => unknown, hook: string, module: FailedModule): unknown {
  const fail = async (error: unknown): Promise<never> => {
    throw isForeign(error) ? error : await describeModuleFailure(error, `hook ${hook}`, module)
  }
  try {
    const result = call()
    return result instanceof Promise ? result.catch(fail) : result
  } catch (error) {
    return fail(error)
  }
}

/** Errors of bundlers and compilers name the file that failed, which is not the module. */
function isForeign(error: unknown): boolean {
  return typeof error === 'object' && error !== null && ['id', 'loc', 'errors', 'plugin'].some(key => key in error)
}
