import { readFile } from 'node:fs/promises'
import { describeFailure } from '@fw/kit/internal'
import { ProblemError } from '@fw/schema'
import type { Fw, Problem } from '@fw/schema'
import type * as Compiler from 'vue/compiler-sfc'
import type { CompilerError, SFCDescriptor, SFCScriptBlock } from 'vue/compiler-sfc'

type Failure = string | SyntaxError | CompilerError | Error

/** Errors of Vue's compiler in these components, as a build reports them. Type checkers ignore them in templates. */
export async function checkComponents(app: Fw, files: readonly string[]): Promise<Problem[]> {
  if (files.length === 0) return []
  const compiler = await import('vue/compiler-sfc')
  const problems: Problem[] = []
  for (const file of files) {
    // A file may be removed while others are checked.
    const source = await readFile(file, 'utf8').catch(() => undefined)
    if (source === undefined) continue
    for (const failure of compile(compiler, app, file, source)) problems.push(...describe(failure, file, app))
  }
  return problems
}

function compile(compiler: typeof Compiler, { options }: Fw, filename: string, source: string): Failure[] {
  const { compilerOptions } =
    (options.bundler1.ui as { template?: { compilerOptions?: Record<string, unknown> } }).template ?? {}
  const { descriptor, errors } = compiler.parse(source, {
    filename,
    sourceMap: false,
    ...(compilerOptions ? { templateParseOptions: compilerOptions } : {}),
  })
  if (errors.length > 0) return errors
  const failures: Failure[] = []
  const bindingMetadata = compileScript(compiler, descriptor, failure => failures.push(failure))?.bindings
  const { template } = descriptor
  // Only the compiler of the other language can parse it.
  if (!template || template.src !== undefined || (template.lang !== undefined && template.lang !== 'html'))
    return failures
  const { errors: templateErrors } = compiler.compileTemplate({
    filename,
    id: 'check',
    source: template.content,
    ...(template.ast ? { ast: template.ast } : {}),
    compilerOptions: {
      ...compilerOptions,
      ...(bindingMetadata ? { bindingMetadata } : {}),
      ...(isTyped(descriptor) ? { expressionPlugins: ['typescript'] } : {}),
    },
  })
  return [...failures, ...templateErrors]
}

function compileScript(
  compiler: typeof Compiler,
  descriptor: SFCDescriptor,
  fail: (failure: Failure) => void,
): SFCScriptBlock | undefined {
  if (!descriptor.script && !descriptor.scriptSetup) return undefined
  try {
    return compiler.compileScript(descriptor, { id: 'check', sourceMap: false })
  } catch (error) {
    // Type checkers report code that cannot be parsed.
    if ((error as { code?: unknown }).code !== 'BABEL_PARSER_SYNTAX_ERROR') fail(error as Error)
    return undefined
  }
}

function isTyped({ scriptSetup, script }: SFCDescriptor): boolean {
  return /tsx?$/.test((scriptSetup ?? script)?.lang ?? '')
}

function describe(failure: Failure, file: string, app: Fw): Problem[] {
  const { message, loc } = typeof failure === 'string' ? { message: failure } : (failure as CompilerError)
  const described = describeFailure({ message, id: file, ...(loc ? { loc: { file, ...loc.start } } : {}) }, app)
  return described instanceof ProblemError ? [...described.problems] : []
}
