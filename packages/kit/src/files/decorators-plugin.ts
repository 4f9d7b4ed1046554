import { pathToFileURL } from 'node:url'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { findPath } from './resolve-path'

const SCRIPT = /\.(?:vue|[cm]?[jt]sx?)(?:$|\?(?!.*type=(?:style|template|custom))(?!(?:raw|url)\b))/
const JSX = /\.[jt]sx(?:$|\?)/
/** A possible decorator: an `@` that is not part of a word or a string. */
const DECORATOR = /(?<![\w$.'"`/-])@(?=[\p{L}_$(])/u

/** The used part of the TypeScript API. */
interface Compiler {
  transpileModule: (
    code: string,
    options: { fileName: string; compilerOptions: Record<string, unknown> },
  ) => { outputText: string; sourceMapText?: string }
  ScriptTarget: { ES2022: number }
  ModuleKind: { ESNext: number }
  JsxEmit: { Preserve: number }
}

interface Compiled {
  code: string
  map: object | null
}

/**
 * `experimental.decorators`: compiles standard decorators, which engines do not support yet and the bundler does not
 * compile. Uses the TypeScript of the project, loaded with the first decorator. `when` selects the files: decorators in
 * JSX files are compiled first, because the JSX compiler does not support them.
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
  const { transpileModule, ScriptTarget, ModuleKind, JsxEmit } = await loadCompiler(app, file)
  const { outputText, sourceMapText } = transpileModule(code, {
    fileName,
    compilerOptions: {
      target: ScriptTarget.ES2022,
      module: ModuleKind.ESNext,
      jsx: JsxEmit.Preserve,
      allowJs: true,
      experimentalDecorators: false,
      useDefineForClassFields: true,
      verbatimModuleSyntax: !/\.[cm]?tsx?$/.test(fileName),
      sourceMap: true,
    },
  })
  return {
    code: outputText.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '\n'),
    map: sourceMapText ? (JSON.parse(sourceMapText) as object) : null,
  }
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

async function loadCompiler(app: Fw, file: string): Promise<Compiler> {
  const path = await findPath('typescript', { app })
  if (!path) throw new ProblemError([buildDiagnostics.decoratorsCompiler({}, { location: { file } })])
  const { default: compiler } = (await import(pathToFileURL(path).href)) as { default: Compiler }
  return compiler
}
