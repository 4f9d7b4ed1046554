import type { ScriptOptions } from '@fw/bundler2-builder/shared'

type Language = 'ts' | 'tsx' | 'jsx'

/** The first Chrome with all of a version of the language. */
const CHROME: Readonly<Record<string, number>> = {
  es2015: 51,
  es2016: 52,
  es2017: 58,
  es2018: 64,
  es2019: 73,
  es2020: 80,
  es2021: 85,
  es2022: 94,
  es2023: 110,
  es2024: 119,
}
const NEWEST = 'es2024'

/** Converts the options of transformer1 (esbuild) to those of the built-in compiler. */
export function convertScriptOptions(options: ScriptOptions, language: Language): object {
  const { target, jsxFactory, jsxFragment, tsconfigRaw } = options
  const typescript = readCompilerOptions(tsconfigRaw)
  const { env, ...targetOptions } = convertTarget(target ?? typescript.target)
  const pragma = jsxFactory ?? typescript.jsxFactory ?? 'h'
  const pragmaFrag = jsxFragment ?? typescript.jsxFragmentFactory ?? 'Fragment'
  const isAutomatic = String(typescript.jsx).startsWith('react-jsx')
  return {
    detectSyntax: false,
    ...(env ? { env } : {}),
    jsc: {
      ...targetOptions,
      parser:
        language === 'jsx'
          ? { syntax: 'ecmascript', jsx: true }
          : // Standard decorators are compiled before, with `experimental.decorators`.
            { syntax: 'typescript', tsx: language === 'tsx', decorators: typescript.experimentalDecorators === true },
      transform: {
        ...pick({
          legacyDecorator: typescript.experimentalDecorators,
          decoratorMetadata: typescript.emitDecoratorMetadata,
          useDefineForClassFields: typescript.useDefineForClassFields,
          verbatimModuleSyntax: typescript.verbatimModuleSyntax,
        }),
        react: isAutomatic
          ? { runtime: 'automatic', ...pick({ importSource: typescript.jsxImportSource }) }
          : { runtime: 'classic', pragma, pragmaFrag },
      },
    },
  }
}

/** `tsconfigRaw` is the text or the content of a `tsconfig.json`. */
function readCompilerOptions(raw: unknown): Record<string, any> {
  const content = typeof raw === 'string' ? (JSON.parse(raw) as unknown) : raw
  return (content as { compilerOptions?: Record<string, any> } | undefined)?.compilerOptions ?? {}
}

/** Targets are versions of the language, or browsers with a version such as `safari14`. The oldest of each counts. */
function convertTarget(target: unknown): { target?: string; env?: object } {
  const names = [target ?? 'esnext'].flat().map(name => String(name).toLowerCase().replace(/^es6$/, 'es2015'))
  const languages = names.filter(name => /^es\d/.test(name)).sort()
  const engines = new Map<string, string>()
  for (const [, engine, version] of names.flatMap(name => [/^([a-z]+)([\d.]+)$/.exec(name) ?? []])) {
    if (engine && engine !== 'es' && (!engines.has(engine) || Number(version) < Number(engines.get(engine))))
      engines.set(engine, version!)
  }
  if (engines.size === 0) return { target: languages[0] && languages[0] < NEWEST ? languages[0] : NEWEST }
  const chrome = languages[0] === undefined ? undefined : CHROME[languages[0]]
  if (chrome !== undefined && chrome < Number(engines.get('chrome') ?? Number.POSITIVE_INFINITY))
    engines.set('chrome', String(chrome))
  return { env: { targets: Object.fromEntries(engines) } }
}

function pick(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
