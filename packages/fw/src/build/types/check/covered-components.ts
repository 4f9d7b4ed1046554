import { createRequire } from 'node:module'
import { normalize } from 'pathe'

/** The part of the TypeScript API that parses tsconfig files. */
interface TypeScript {
  sys: object
  getParsedCommandLineOfConfigFile: (
    file: string,
    options: object,
    host: object,
    cache: undefined,
    watch: undefined,
    extensions: object[],
  ) => Covered | undefined
  resolveProjectReferencePath: (reference: object) => string
}

interface Covered {
  fileNames: string[]
  projectReferences?: object[]
}

/** The components that these tsconfigs, and those they reference, include. Uses the TypeScript of `checker`. */
export function listComponents(checker: string, typings: readonly string[]): string[] {
  const typescript = createRequire(checker)('typescript') as TypeScript
  const host = { ...typescript.sys, onUnRecoverableConfigFileDiagnostic: () => undefined }
  const seen = new Set<string>()
  const components = new Set<string>()
  const visit = (typing: string): void => {
    if (seen.has(typing)) return
    seen.add(typing)
    // Marks files that contain more than scripts.
    const covered = typescript.getParsedCommandLineOfConfigFile(typing, {}, host, undefined, undefined, [
      { extension: 'vue', isMixedContent: true, scriptKind: 7 },
    ])
    for (const file of covered?.fileNames ?? []) if (file.endsWith('.vue')) components.add(normalize(file))
    for (const reference of covered?.projectReferences ?? []) visit(typescript.resolveProjectReferencePath(reference))
  }
  for (const typing of typings) visit(typing)
  return [...components].sort()
}
