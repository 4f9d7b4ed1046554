import type { Node } from '@fw/kit/imports'
import { stringOf, walkAll } from '../../migrate/tree/script-tree'
import type { SourceFile } from './source-file'

interface WrittenImport {
  specifier: string
  /** Offset of the quote in the file. */
  offset: number
}

/** The imports of a file that exist at run time. */
export function readImports({ scripts }: SourceFile): WrittenImport[] {
  return scripts.flatMap(({ root, offset }) => {
    const imports: WrittenImport[] = []
    walkAll(root, node => {
      const specifier = isRuntimeImport(node) ? stringOf(node.source) : undefined
      if (specifier !== undefined) imports.push({ specifier, offset: offset + (node.source as Node).start })
    })
    return imports
  })
}

function isRuntimeImport(node: Node): boolean {
  switch (node.type) {
    case 'ImportExpression':
      return true
    case 'ImportDeclaration':
      return node.importKind !== 'type' && !areTypes(node.specifiers as Node[], 'importKind')
    case 'ExportNamedDeclaration':
      return node.exportKind !== 'type' && !areTypes(node.specifiers as Node[], 'exportKind')
    case 'ExportAllDeclaration':
      return node.exportKind !== 'type'
    default:
      return false
  }
}

function areTypes(specifiers: readonly Node[], key: string): boolean {
  return specifiers.length > 0 && specifiers.every(specifier => specifier[key] === 'type')
}
