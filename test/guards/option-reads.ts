import { join } from 'node:path'
import ts from 'typescript'
import { root } from './repository'

/** The interface of resolved options at each path: `FwOptions` is ''. */
type Interfaces = ReadonlyMap<string, string>

const GENERATED = 'packages/schema/src/options.gen.ts'

/** Calls that read an option by its path. */
const READING_CALLS = /(?:^|\.)(?:get|isSet|valueOf)$/

/**
 * The paths of all options that source files read. They are found by the types of the accessed properties, so the names
 * under which functions pass options on do not matter. Only the `wanted` paths are certain to be found.
 */
export function findOptionReads(files: readonly string[], wanted: readonly string[]): Set<string> {
  const program = ts.createProgram(
    files.map(file => join(root, file)),
    {
      ...ts.parseConfigFileTextToJson('tsconfig.base.json', ts.sys.readFile(join(root, 'tsconfig.base.json'))!).config
        .compilerOptions,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ESNext,
      lib: ['lib.es2023.d.ts'],
      noEmit: true,
      // Types of other packages take most of the time, and no option is declared there: they become `any`.
      noResolve: true,
      types: [],
    },
  )
  const checker = program.getTypeChecker()
  const interfaces = readInterfaces(program.getSourceFile(join(root, GENERATED))!)
  const reads = new Set<string>()
  // Querying the type checker takes most of the time: only for names of options that no code has read so far.
  const unread = new Map<string, Set<string>>()
  for (const path of wanted) unread.set(keyOf(path), (unread.get(keyOf(path)) ?? new Set()).add(path))
  const add = (path: string): void => {
    reads.add(path)
    const others = unread.get(keyOf(path))
    others?.delete(path)
    if (others?.size === 0) unread.delete(keyOf(path))
  }
  const note = (symbol: ts.Symbol | undefined): void => {
    for (const declaration of symbol?.declarations ?? []) {
      if (!ts.isInterfaceDeclaration(declaration.parent)) continue
      const path = interfaces.get(declaration.parent.name.text)
      if (path !== undefined) add(path === '' ? symbol!.name : `${path}.${symbol!.name}`)
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      if (unread.has(node.name.text)) note(checker.getSymbolAtLocation(node.name))
    } else if (ts.isObjectBindingPattern(node)) {
      const keys = node.elements.map(({ propertyName, name }) => (propertyName ?? name).getText())
      if (keys.some(key => unread.has(key))) for (const key of keys) noteProperty(checker.getTypeAtLocation(node), key)
    } else if (ts.isStringLiteral(node) && isFollowed(node)) add(node.text)
    else if (ts.isCallExpression(node) && READING_CALLS.test(node.expression.getText())) {
      const [first] = node.arguments
      if (first && ts.isStringLiteral(first)) add(first.text)
      if (first && ts.isArrayLiteralExpression(first) && first.elements.every(ts.isStringLiteral))
        add(first.elements.map(element => (element as ts.StringLiteral).text).join('.'))
    }
    ts.forEachChild(node, visit)
  }
  const noteProperty = (type: ts.Type, key: string): void => {
    for (const part of type.isUnion() ? type.types : [type]) note(part.getProperty(key))
  }
  for (const file of files) {
    const source = file === GENERATED ? undefined : program.getSourceFile(join(root, file))
    if (source) visit(source)
  }
  return reads
}

const keyOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** Whether a declaration names another option that it follows. Only paths with a dot are certain to be options. */
function isFollowed(node: ts.StringLiteral): boolean {
  const isDeclaration = node.getSourceFile().fileName.includes('packages/schema/src/options/')
  const isTypeName = ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'foreign'
  return isDeclaration && node.text.includes('.') && !isTypeName
}

/** The path that each generated interface belongs to. */
function readInterfaces(source: ts.SourceFile): Interfaces {
  const declared = new Map(
    source.statements.filter(ts.isInterfaceDeclaration).map(statement => [statement.name.text, statement]),
  )
  const paths = new Map([
    ['FwOptions', ''],
    ['FwOptionsShared', ''],
  ])
  const walk = (name: string): void => {
    for (const member of declared.get(name)!.members) {
      if (!ts.isPropertySignature(member) || !member.type) continue
      const key = ts.isIdentifier(member.name) || ts.isStringLiteral(member.name) ? member.name.text : ''
      const parent = paths.get(name)!
      const below = [...new Set(member.type.getText(source).match(/\bFwOptions\w+/g) ?? [])]
      for (const child of below) {
        if (!declared.has(child) || paths.has(child)) continue
        paths.set(child, parent === '' ? key : `${parent}.${key}`)
        walk(child)
      }
    }
  }
  walk('FwOptions')
  walk('FwOptionsShared')
  return paths
}
