import { kebabCase, pascalCase, splitByCase } from 'scule'

/**
 * The name of a component from its folders and file name, without repetitions: `base/foo/Button` is `BaseFooButton`,
 * `base/foo/FooButton` too, and `base/index` is `Base`.
 */
export function resolveName(
  folders: readonly string[],
  fileName: string,
  prefix: string = '',
): { pascalName: string; kebabName: string } {
  const before = [...words(prefix), ...folders.flatMap(words)]
  const fileWords = fileName.toLowerCase() === 'index' ? [] : words(fileName)
  const all = [...before.slice(0, before.length - overlap(before, fileWords)), ...fileWords]
  const name = all.join('-')
  return { pascalName: pascalCase(name).replaceAll('-', ''), kebabName: kebabCase(name) }
}

function words(text: string): string[] {
  return splitByCase(text.replaceAll(/\s+/g, '-'))
    .map(word => word.replace(/[^\p{L}\p{N}_$]/gu, ''))
    .filter(Boolean)
}

/** The number of words at the end of `before` that are repeated at the start of `own`. */
function overlap(before: readonly string[], own: readonly string[]): number {
  for (let count = Math.min(before.length, own.length); count > 0; count--) {
    const end = before.slice(-count)
    if (end.every((word, index) => word.toLowerCase() === own[index]!.toLowerCase())) return count
  }
  return 0
}
