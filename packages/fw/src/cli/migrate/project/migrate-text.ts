import type { Command } from '../../command'
import { fwPath } from '../script/redirect-files'
import { fwId } from '../names/fw-names'
import { migrateCommands } from './migrate-commands'
import type { MigratedCommands } from './migrate-commands'

/** `tsconfig.json`: paths in Nuxt's build directory, the configuration file, and with `isFull` packages with types. */
export function migrateTsconfig(text: string, hasDefaultBuildDir: boolean, isFull = false): string {
  const typed = isFull
    ? text.replace(/("types"\s*:\s*\[)([^\]]*)/g, (_, start: string, list: string) => start + renameIds(list))
    : text
  return typed.replace(/"((?:[^"\\\n]|\\.)*)"/g, (whole, path: string) =>
    /^[.\w*@/-]+$/.test(path) ? `"${fwPath(path, hasDefaultBuildDir)}"` : whole,
  )
}

/** The ids in a list of strings. */
function renameIds(list: string): string {
  return list.replace(/"([^"]+)"/g, (whole, id: string) => (fwId(id) === undefined ? whole : `"${fwId(id)}"`))
}

/** `.gitignore` and files like it: the build directory of fw is added below that of Nuxt, which may still exist. */
export function migrateIgnoreList(text: string): string {
  const lines = text.split(/(?<=\n)/)
  if (lines.some(line => /^\/?(?:\*\*\/)?\.fw\/?\s*$/.test(line))) return text
  return lines
    .map(line => {
      const match = /^(\/?(?:\*\*\/)?)\.nuxt(\/?)[ \t]*(\r?\n|$)/.exec(line)
      if (!match) return line
      const lineBreak = match[3] || '\n'
      return `${line.trimEnd()}${lineBreak}${match[1]}.fw${match[2]}${match[3]}`
    })
    .join('')
}

/** `.env`: names of variables, and where values refer to them. */
export function migrateEnvironment(text: string): string {
  return text.replace(/^(\s*#?\s*(?:export\s+)?)NUXT_(?=\w+\s*=)/gm, '$1FW_').replace(/(\$\{?)NUXT_(?=\w)/g, '$1FW_')
}

/** A workflow: commands, variables, and the build directory in caches. */
export function migrateWorkflow(text: string, fw: Command): MigratedCommands {
  const { text: migrated, unknown } = migrateCommands(text, fw)
  return { text: migrated.replace(/(^|[\s/'"`])\.nuxt(?=[/\s'"`]|$)/gm, '$1.fw'), unknown }
}
