import { extname } from 'node:path'
import { readText } from '../../disk/read-text'
import { addToJson, addToToml, addToYaml } from './add-to-data'
import type { TextEdit } from './add-to-code'
import type { ConfigAddition } from './config-addition'

/**
 * Adds something to a configuration file, and leaves everything else as it is: comments, order and format. Undefined if
 * the file computes the value, so that only its author can add to it. `texts` has the texts of files that are not
 * written yet.
 */
export async function addToConfig(
  file: string,
  addition: ConfigAddition,
  texts: ReadonlyMap<string, string> = new Map(),
): Promise<TextEdit | undefined> {
  const add = async (
    edit: (text: string, addition: ConfigAddition, file: string) => Promise<string | undefined>,
  ): Promise<TextEdit | undefined> => {
    const text = await edit(texts.get(file) ?? readText(file), addition, file)
    return text === undefined ? undefined : { file, text }
  }
  switch (extname(file)) {
    case '.json':
    case '.jsonc':
      return add(addToJson)
    case '.json5':
      return add((await import('./add-to-code')).addToJson5)
    case '.yaml':
    case '.yml':
      return add(addToYaml)
    case '.toml':
      return add(addToToml)
    default:
      return (await import('./add-to-code')).addToCode(file, addition, texts)
  }
}
