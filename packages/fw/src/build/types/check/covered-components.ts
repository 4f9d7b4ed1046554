import { createRequire } from 'node:module'
import { normalize } from 'pathe'

/** The part of TypeScript that reads typing files. */
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

/**
 * The components among the files that typing files and those they refer to cover. TypeScript is the one that `checker`
 * uses.
 */
export function listComponents(checker: string, typings: readonly string[]): string[] {
  const typescript = createRequire(checker)('typescript') as TypeScript
  const host = { ...typescript.sys, onUnRecoverableConfigFileDiagnostic: () => undefined }
  const seen = new Set<string>()
  const components = new Set<string>()
  const visit = (typing: string): void => {
    if (seen.has(typing)) return
    seen.add(typing)
    // Of this kind are files that hold more than code.
    const covered = typescript.getParsedCommandLineOfConfigFile(typing, {}, host, undefined, undefined, [
      { extension: 'vue', isMixedContent: true, scriptKind: 7 },
    ])
    for (const file of covered?.fileNames ?? []) if (file.endsWith('.vue')) components.add(normalize(file))
    for (const reference of covered?.projectReferences ?? []) visit(typescript.resolveProjectReferencePath(reference))
  }
  for (const typing of typings) visit(typing)
  return [...components].sort()
}
