import type { Fw, Timings } from '@fw/schema'
import type { EvaluatedModuleNode, ModuleRunnerContext } from 'vite/module-runner'
import { fileName } from '../plugins/timing'
import { ServerEvaluator } from './server-evaluator'
import type { MissingExport } from './server-evaluator'

/** Runs server code, and measures how long each module takes without its imports. */
export class TimedEvaluator extends ServerEvaluator {
  constructor(
    createError: (missing: MissingExport) => unknown,
    private readonly timings: Timings,
    private readonly app: Fw,
  ) {
    super(createError)
  }

  override async runInlinedModule(
    context: ModuleRunnerContext,
    code: string,
    module?: Readonly<EvaluatedModuleNode>,
  ): Promise<void> {
    const start = performance.now()
    let waited = 0
    const waiting =
      <Arguments extends unknown[], Result>(load: (...args: Arguments) => Promise<Result>) =>
      async (...args: Arguments): Promise<Result> => {
        const from = performance.now()
        try {
          return await load(...args)
        } finally {
          waited += performance.now() - from
        }
      }
    const measured = Object.fromEntries(
      Object.entries(context).map(([name, value]) => [
        name,
        name === '__vite_ssr_import__' ? waiting(value as (...args: unknown[]) => Promise<unknown>) : value,
      ]),
    )
    try {
      await super.runInlinedModule(measured as unknown as ModuleRunnerContext, code, module)
    } finally {
      const file = module?.file ? fileName(module.file, this.app) : undefined
      if (file !== undefined) this.timings.add('file', `${file} (run)`, performance.now() - start - waited)
    }
  }
}
