import { locationAt, readRuntimeImports } from '@fw/kit/imports'
import type { RuntimeImport } from '@fw/kit/imports'
import type { Location } from '@fw/schema'

/** An import as the author wrote it. */
export interface SourceImport extends RuntimeImport {
  location: Location
}

/** Reads the imports of a script or component, except those of types. */
export async function readSourceImports(file: string, source: string): Promise<SourceImport[]> {
  const imports = await Promise.all(
    scriptsOf(file, source).map(async ({ code, lang, offset }) =>
      (await readRuntimeImports(code, lang)).map(imported => {
        const { start, end, specifier } = imported
        const quote = code.slice(start, end).lastIndexOf(specifier) - 1
        return { ...imported, location: locationAt(file, source, offset + start + quote) }
      }),
    ),
  )
  return imports.flat()
}

interface SourceScript {
  code: string
  lang: 'js' | 'ts' | 'tsx'
  offset: number
}

function scriptsOf(file: string, source: string): SourceScript[] {
  const [, extension = ''] = /\.[cm]?([jt]sx?)$/.exec(file) ?? []
  if (!file.endsWith('.vue')) return [{ code: source, lang: toLanguage(extension), offset: 0 }]
  return Array.from(source.matchAll(/^(<script\b([^>]*)>)(.*?)<\/script>/gms), match => {
    const [, tag = '', attributes = '', code = ''] = match
    const lang = toLanguage(/\blang=["'](\w+)["']/.exec(attributes)?.[1] ?? 'js')
    return { code, lang, offset: match.index + tag.length }
  })
}

function toLanguage(name: string): SourceScript['lang'] {
  return name === 'ts' || name === 'tsx' ? name : 'js'
}
