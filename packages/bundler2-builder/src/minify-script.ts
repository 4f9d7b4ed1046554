import { minifySync } from 'oxc-minify'
import type { MinifyOptions } from 'oxc-minify'

/** Whether this is the last step, which shortens the names and removes whitespace. */
export interface MinifyScriptOptions {
  isLast: boolean
}

interface MinifiedScript {
  code: string
  map?: unknown
  errors: string[]
}

/** A minimizer of the plugin: minifies one script with Oxc. */
export default function minifyScript(
  input: Readonly<Record<string, string>>,
  sourceMap: unknown,
  { isLast }: MinifyScriptOptions,
): MinifiedScript {
  const [[name, text]] = Object.entries(input) as [[string, string]]
  const options: MinifyOptions = {
    module: true,
    compress: { target: 'es2022' },
    mangle: isLast ? { toplevel: true } : false,
    codegen: { removeWhitespace: isLast },
    sourcemap: sourceMap !== undefined,
  }
  const { code, map, errors } = minifySync(name, text, options)
  return { code, ...(map ? { map } : {}), errors: errors.map(({ message }) => message) }
}

minifyScript.getMinimizerVersion = (): string => 'oxc'
// Its binding can be loaded in several threads.
minifyScript.supportsWorkerThreads = (): boolean => true
minifyScript.getTypes = (): string[] => ['javascript']
