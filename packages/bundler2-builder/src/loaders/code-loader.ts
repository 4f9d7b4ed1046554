import { findCodeRunner } from '../plugins/code-runners'
import { markProblems } from '../plugins/marked-problems'
import type { CodePhase } from '../plugins/code-runners'
import { stableMap } from './stable-map'

const SCRIPT = /\.vue\?(?:.*&)?vue&type=script/

const NO_MAP = { version: 3, sources: [], names: [], mappings: '' }

interface LoaderContext {
  /** Whether the bundler updates modules of running code. */
  hot?: boolean
  resource: string
  /** The resource with its loaders: the component loader has several modules of a block. */
  request: string
  loaderIndex: number
  loaders: Array<{ path: string; options?: { runner?: string; phase?: string } }>
  getOptions: () => { runner: string; phase: CodePhase }
  async: () => (error: unknown, code?: string, map?: unknown) => void
  addDependency: (file: string) => void
}

/** Runs the transforms of the code plugins of one phase. */
export default async function codeLoader(this: LoaderContext, code: string, map: unknown): Promise<void> {
  const done = this.async()
  const { runner, phase } = this.getOptions()
  const path = this.loaders[this.loaderIndex]!.path
  // The component loader repeats the loaders of a block in its request.
  const isRepeated = this.loaders
    .slice(0, this.loaderIndex)
    .some(loader => loader.path === path && loader.options?.phase === phase)
  if (isRepeated) return done(null, code, map)
  let result: { code: string; map?: unknown }
  try {
    result = await findCodeRunner(runner).transform(phase, code, this.resource, map)
  } catch (error) {
    return done(markProblems(error))
  }
  if (findCodeRunner(runner).unmapped.has(this.resource)) return done(null, result.code, NO_MAP)
  const isHotScript = this.hot && SCRIPT.test(this.resource)
  done(
    null,
    result.code,
    isHotScript ? stableMap(findCodeRunner(runner), `${phase} ${this.request}`, result.code, result.map) : result.map,
  )
}
