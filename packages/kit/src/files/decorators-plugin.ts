import { pathToFileURL } from 'node:url'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { dirname } from 'pathe'
import { resolvePackage } from '../packages/resolve-package'
import { findPath, realPath } from './resolve-path'

const SCRIPT = /\.(?:vue|[cm]?[jt]sx?)(?:$|\?(?!.*type=(?:style|template|custom))(?!(?:raw|url)\b))/
const TYPESCRIPT = /\.[cm]?tsx?$/
const JSX = /\.[jt]sx(?:$|\?)/
/** A possible decorator: an `@` that is not part of a word or a string. */
const DECORATOR = /(?<![\w$.'"`/-])@(?=[\p{L}_$(])/u

/** The used part of the TypeScript API. */
interface TypeScript {
  transpileModule: (
    code: string,
    options: { fileName: string; compilerOptions: Record<string, unknown> },
  ) => { outputText: string; sourceMapText?: string }
  ScriptTarget: { ES2022: number }
  ModuleKind: { ESNext: number }
  JsxEmit: { Preserve: number }
}

/** The used part of the esbuild API. */
interface Esbuild {
  transform: (code: string, options: object) => Promise<{ code: string; map: string }>
}

/** Compiles the decorators of a module. */
type Compile = (code: string, fileName: string) => Compiled | Promise<Compiled>

interface Compiled {
  code: string
  map: object | null
}

/**
 * `experimental.decorators`: compiles standard decorators, which engines do not support yet and the bundler does not
 * compile. Uses the TypeScript of the project, or esbuild, which the builders of webpack and Rspack include. It is
 * loaded with the first decorator. `when` selects the files: decorators in JSX files are compiled first, because the
 * JSX compiler does not support them.
 */
export function createDecoratorsPlugin(app: Fw, when: 'scripts' | 'jsx' | 'all' = 'all'): object | undefined {
  if (!app.options.experimental.decorators) return undefined
  return {
    name: `fw:decorators-${when}`,
    ...(when === 'jsx' ? { enforce: 'pre' } : {}),
    compilesComponents: true,
    transform: {
      filter: { id: SCRIPT, code: DECORATOR },
      handler: async (code: string, id: string): Promise<Compiled | undefined> => {
        if (id.includes('/node_modules/.vite/') || (when !== 'all' && JSX.test(id) !== (when === 'jsx')))
          return undefined
        return compileDecorators(app, code, id)
      },
    },
  }
}

async function compileDecorators(app: Fw, code: string, id: string): Promise<Compiled | undefined> {
  const file = id.replace(/\?.*$/s, '')
  // The compiled script of a component is TypeScript or JavaScript, depending on the `lang` of its block.
  const fileName = file.endsWith('.vue') ? `${file}${/[?&]lang\.tsx?/.test(id) ? '.ts' : '.js'}` : file
  if (!DECORATOR.test(code) || !(await hasDecorators(fileName, code))) return undefined
  return (await loadCompiler(app, file))(code, fileName)
}

async function hasDecorators(file: string, code: string): Promise<boolean> {
  const { parseSync, Visitor } = await import('oxc-parser')
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) return false
  let isFound = false
  new Visitor({
    Decorator() {
      isFound = true
    },
  }).visit(program)
  return isFound
}

async function loadCompiler(app: Fw, file: string): Promise<Compile> {
  const typescript = await findPath('typescript', { app })
  if (typescript) return compileWithTypeScript(await importDefault<TypeScript>(typescript))
  const esbuild = await findEsbuild(app)
  if (esbuild) return compileWithEsbuild(await importDefault<Esbuild>(esbuild))
  throw new ProblemError([buildDiagnostics.decoratorsCompiler({}, { location: { file } })])
}

/** A dependency of the builder, which need not be reachable from the project. */
async function findEsbuild(app: Fw): Promise<string | undefined> {
  const { builder } = app.options
  const builderFile = typeof builder === 'string' ? await findPath(builder, { app }) : null
  return resolvePackage(
    'esbuild',
    builderFile === null ? [app.options.rootDir] : [dirname(realPath(builderFile)), app.options.rootDir],
  )
}

async function importDefault<T>(path: string): Promise<T> {
  return ((await import(pathToFileURL(path).href)) as { default: T }).default
}

function compileWithTypeScript({ transpileModule, ScriptTarget, ModuleKind, JsxEmit }: TypeScript): Compile {
  return (code, fileName) => {
    const { outputText, sourceMapText } = transpileModule(code, {
      fileName,
      compilerOptions: {
        target: ScriptTarget.ES2022,
        module: ModuleKind.ESNext,
        jsx: JsxEmit.Preserve,
        allowJs: true,
        experimentalDecorators: false,
        useDefineForClassFields: true,
        verbatimModuleSyntax: !TYPESCRIPT.test(fileName),
        sourceMap: true,
      },
    })
    return {
      code: outputText.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '\n'),
      map: sourceMapText ? (JSON.parse(sourceMapText) as object) : null,
    }
  }
}

function compileWithEsbuild({ transform }: Esbuild): Compile {
  return async (code, fileName) => {
    const compiled = await transform(code, {
      loader: /\.[cm]?([jt]sx?)$/.exec(fileName)?.[1] ?? 'js',
      sourcefile: fileName,
      sourcemap: 'external',
      target: 'es2022',
      jsx: 'preserve',
      tsconfigRaw: {
        compilerOptions: {
          experimentalDecorators: false,
          useDefineForClassFields: true,
          verbatimModuleSyntax: !TYPESCRIPT.test(fileName),
        },
      },
    })
    return { code: compiled.code, map: JSON.parse(compiled.map) as object }
  }
}
