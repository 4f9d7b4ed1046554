import { readFreeNames, readRuntimeImports, transformImports } from '@fw/kit/imports'
import type { ImportIndex } from '@fw/kit/imports'
import type { createLookup } from '../../components/component-use'
import { transformComponents } from '../../components/transform-components'
import { compileSource } from './compile-source'
import type { CompiledCode } from './compile-source'

/** Something that a file uses: an export of a module, or the module. */
interface Reference {
  /** As the code names it: a path, an alias or a package. */
  specifier: string
  /** `*` if it is the whole module. */
  name: string
  isLazy: boolean
}

/** What code can use by name. */
export interface KnownNames {
  lookup: ReturnType<typeof createLookup>
  imports: ImportIndex
}

/** What a file uses, once components and auto-imports are imported as in a build. */
export async function readReferences(file: string, known: KnownNames): Promise<Reference[]> {
  const compiled = await compileSource(file)
  const references = await Promise.all(compiled.map(code => readCode(file, code, known)))
  const tags = file.endsWith('x') ? await readTags(file, known) : []
  return [...references.flat(), ...tags]
}

async function readCode(file: string, { code, language }: CompiledCode, known: KnownNames): Promise<Reference[]> {
  try {
    const withComponents = transformComponents(code, 'client', known.lookup)?.code ?? code
    const imported = await transformImports(withComponents, file, known.imports, language)
    return await readImports(imported?.code ?? withComponents, language)
  } catch {
    // The build reports the error.
    return []
  }
}

/** The components that JSX uses by name. */
async function readTags(file: string, { lookup }: KnownNames): Promise<Reference[]> {
  const names = [...(await readFreeNames(file))].filter(name => /^\p{Lu}/u.test(name))
  return names.flatMap(name => {
    const component = lookup(name)
    return Object.values(component?.forms ?? {}).map(({ filePath, export: exported }) => ({
      specifier: filePath,
      name: exported,
      isLazy: component!.lazy,
    }))
  })
}

async function readImports(code: string, language: CompiledCode['language']): Promise<Reference[]> {
  const { parseSync } = await import('oxc-parser')
  const { module } = parseSync('module', code, { sourceType: 'module', lang: language })
  const named = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      // Helpers of compilers.
      .filter(({ isType, localName }) => !isType && !(moduleRequest.value === 'vue' && localName.value.startsWith('_')))
      .map(({ importName }) => ({
        specifier: moduleRequest.value,
        name: importName.kind === 'Default' ? 'default' : (importName.name ?? '*'),
        isLazy: false,
      })),
  )
  const others = await readRuntimeImports(code, language === 'jsx' ? 'js' : language)
  return [
    ...named,
    ...others
      .filter(({ kind, isBare }) => kind === 'dynamic' || isBare)
      .map(({ specifier, kind }) => ({
        specifier,
        name: kind === 'dynamic' ? 'default' : '*',
        isLazy: kind === 'dynamic',
      })),
  ]
}
