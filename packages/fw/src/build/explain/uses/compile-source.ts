import { readFile } from 'node:fs/promises'
import type { Language } from '@fw/kit/imports'
import type * as VueCompiler from 'vue/compiler-sfc'

/** Code of a source file that says what it uses. */
export interface CompiledCode {
  code: string
  language: Language
}

/** The scripts of a file, and its template as code. None of a file with a syntax error: the build reports it. */
export async function compileSource(file: string): Promise<CompiledCode[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return file.endsWith('.vue') ? compileComponent(file, text) : [{ code: text, language: languageOf(file) }]
}

async function compileComponent(file: string, text: string): Promise<CompiledCode[]> {
  const compiler = await import('vue/compiler-sfc')
  const { descriptor, errors } = compiler.parse(text, { filename: file, sourceMap: false })
  if (errors.length > 0) return []
  const { script, scriptSetup } = descriptor
  const language = scriptLanguage((scriptSetup ?? script)?.lang)
  // The compiler knows which names of the template are those of the script.
  const together = scriptSetup && compileTogether(compiler, descriptor)
  if (together !== undefined && together !== null) return [{ code: together, language }]
  const scripts = [script, scriptSetup].flatMap(block => (block ? [{ code: block.content, language }] : []))
  return [...scripts, ...compileTemplate(compiler, descriptor)]
}

type Compiler = typeof VueCompiler

/** Undefined if the compiler needs more than the file, such as types of other files. */
function compileTogether({ compileScript }: Compiler, descriptor: VueCompiler.SFCDescriptor): string | undefined {
  if (descriptor.template?.lang) return undefined
  try {
    return compileScript(descriptor, { id: 'uses', inlineTemplate: true }).content
  } catch {
    return undefined
  }
}

function compileTemplate(
  { compileTemplate: compile }: Compiler,
  { filename, template }: VueCompiler.SFCDescriptor,
): CompiledCode[] {
  if (!template || template.lang || template.src) return []
  const compilerOptions = { expressionPlugins: ['typescript' as const] }
  const { code, errors } = compile({ source: template.content, filename, id: 'uses', compilerOptions })
  return errors.length > 0 ? [] : [{ code, language: 'ts' }]
}

function scriptLanguage(lang: string | undefined): Language {
  return lang === 'ts' || lang === 'tsx' ? lang : 'jsx'
}

function languageOf(file: string): Language {
  return file.endsWith('x') ? 'tsx' : /\.[mc]?ts$/.test(file) ? 'ts' : 'jsx'
}
