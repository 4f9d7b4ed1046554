import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../', import.meta.url))

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts'],
  types: [],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  paths: {
    'fw/config': [`${root}packages/fw/src/config.ts`],
    '@fw/schema': [`${root}packages/schema/src/index.ts`],
    '@fw/schema/errors': [`${root}packages/schema/src/errors/index.ts`],
    '@fw/schema/runtime-config': [`${root}packages/schema/src/runtime-config.ts`],
    '@fw/schema/runtime-config-schema': [`${root}packages/schema/src/runtime-config-schema.ts`],
  },
}

/** A file that only exists in memory, next to the tests. */
function virtual(name: string): string {
  return `${root}test/types/virtual/${name}.ts`
}

function createHost(files: Map<string, string>, used: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(used)
  const { fileExists, getSourceFile, readFile } = host
  host.fileExists = name => files.has(name) || fileExists(name)
  host.readFile = name => files.get(name) ?? readFile(name)
  host.getSourceFile = (name, ...rest) => {
    const text = files.get(name)
    return text === undefined ? getSourceFile(name, ...rest) : ts.createSourceFile(name, text, rest[0], true)
  }
  return host
}

/**
 * Type-checks files that only exist in memory. Returns the errors of each file with the source text at their location
 * and the message. With `paths`, packages are other files; then code may also use Node.
 */
export function checkTypes(
  texts: Record<string, string>,
  paths?: Readonly<Record<string, string>>,
): {
  errors: Record<string, Array<{ at: string; message: string }>>
  instantiations: number
} {
  const files = new Map(Object.entries(texts).map(([name, text]) => [virtual(name), text]))
  const used: ts.CompilerOptions = paths
    ? {
        ...options,
        types: ['node'],
        paths: {
          ...options.paths,
          ...Object.fromEntries(Object.entries(paths).map(([name, file]) => [name, [`${root}${file}`]])),
        },
      }
    : options
  const program = ts.createProgram([...files.keys()], used, createHost(files, used))
  const errors: Record<string, Array<{ at: string; message: string }>> = {}
  for (const name of Object.keys(texts)) {
    const file = program.getSourceFile(virtual(name))!
    errors[name] = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(error => ({
      at: texts[name]!.slice(error.start, error.start! + error.length!),
      message: ts.flattenDiagnosticMessageText(error.messageText, ' '),
    }))
  }
  return { errors, instantiations: program.getInstantiationCount() }
}

/** The text that an editor shows when hovering over `at`. */
export function hover(text: string, at: string): string {
  const file = virtual('hover')
  const files = new Map([[file, text]])
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: name =>
      files.has(name) || ts.sys.fileExists(name)
        ? ts.ScriptSnapshot.fromString(files.get(name) ?? ts.sys.readFile(name)!)
        : undefined,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: name => files.has(name) || ts.sys.fileExists(name),
    readFile: name => files.get(name) ?? ts.sys.readFile(name),
  })
  const info = service.getQuickInfoAtPosition(file, text.indexOf(at))
  const tags = info?.tags?.map(tag => `@${tag.name} ${ts.displayPartsToString(tag.text)}`) ?? []
  return [ts.displayPartsToString(info?.displayParts), ts.displayPartsToString(info?.documentation), ...tags].join('\n')
}
