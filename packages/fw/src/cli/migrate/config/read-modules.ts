import type { Node } from '@fw/kit/imports'
import { exportedObject, valueIn } from '../tree/config-object'
import { parseScript, stringOf, unwrap } from '../tree/script-tree'

interface ModuleNames {
  modules: string[]
  extended: string[]
  /** Whether there are entries whose names are not written out. */
  isComputed: boolean
}

/** The names in `modules` and `extends` of a configuration file, which is code. */
function readModuleNames(code: string): ModuleNames {
  const script = parseScript(code, 'ts')
  const object = script && exportedObject(script)
  if (!object) return { modules: [], extended: [], isComputed: /\bmodules\b|\bextends\b/.test(code) }
  const modules = listNames(valueIn(object, ['modules']))
  const extended = listNames(valueIn(object, ['extends']))
  return {
    modules: modules.names,
    extended: extended.names,
    isComputed: modules.isComputed || extended.isComputed,
  }
}

/** The strings of a list. Entries can be arrays with options, or functions. */
function listNames(list: Node | undefined): { names: string[]; isComputed: boolean } {
  if (!list) return { names: [], isComputed: false }
  const text = stringOf(list)
  if (text !== undefined) return { names: [text], isComputed: false }
  if (list.type !== 'ArrayExpression') return { names: [], isComputed: true }
  const entries = (list.elements as Array<Node | null>).flatMap(element => (element ? entryOf(element) : []))
  const names = entries.map(stringOf).filter(name => name !== undefined)
  const isComputed = entries.some(entry => stringOf(entry) === undefined && !/Function/.test(entry.type))
  return { names, isComputed }
}

function entryOf(element: Node): Node[] {
  const node = unwrap(element)
  if (node.type === 'ArrayExpression') return (node.elements as Node[]).slice(0, 1).map(unwrap)
  if (node.type === 'LogicalExpression') return [unwrap(node.right as Node)]
  return [node]
}

/** Whether a configuration has published modules or layers, which may need the names of Nuxt. */
export function usesPublished(code = ''): boolean {
  const { modules, extended, isComputed } = readModuleNames(code)
  if (isComputed) return true
  const isPackage = (name: string): boolean =>
    !/^[./~@]\/|^\.|^[~@]{2}\/|^\//.test(name) && !/^(?:@fw|fw)(?:\/|$)/.test(name)
  return [...modules, ...extended].some(isPackage)
}
