import type { Command } from '../../command'

export interface MigratedCommands {
  text: string
  /** Commands and flags that fw does not have, with their offsets in the text before. */
  unknown: Array<{ offset: number; command: string; part: string }>
}

/** Names of commands that differ. */
const COMMANDS: Readonly<Record<string, string>> = { clean: 'cleanup', start: 'preview', init: 'create' }

/** A call of `nuxt` or `nuxi` at the start of a command, with the rest of that command. */
const CALL =
  /(?<=^|[\s;&|("'`=])((?:(?:\.{1,2}\/)*node_modules\/\.bin\/)?)(?:nuxt|nuxi)(?:@[\w.^~-]+)?(?=$|[\s;&|)"'`])([^\n;&|)"'`]*)/gm

/** Before the name of a program: nothing, an operator, a variable, or a program that runs others. */
const STARTS_COMMAND = /(?:^|[;&|(\n]|\brun:|\w=\S*|\b(?:npx|bunx|pnpx|exec|dlx|pnpm|yarn|bun|cross-env|dotenv|--))\s*$/

/** Replaces `nuxt` and `nuxi` in shell commands, and variables with the prefix of Nuxt. */
export function migrateCommands(text: string, fw: Command): MigratedCommands {
  const unknown: MigratedCommands['unknown'] = []
  const migrated = text.replace(CALL, (whole, bin: string, rest: string, offset: number) => {
    const words = rest.trim().split(/\s+/).filter(Boolean)
    const [first] = words.filter(word => !word.startsWith('-'))
    const isCommand = first === undefined || /^[a-z][a-z-]*$/.test(first)
    if (!isCommand && first !== undefined) return whole
    const name = first === undefined ? undefined : (COMMANDS[first] ?? first)
    const command = name === undefined ? fw : fw.commands?.[name]
    // Without a command of fw, the word could be an argument of another program.
    if ((name === undefined || !command) && !STARTS_COMMAND.test(text.slice(0, offset))) return whole
    if (first !== undefined && !command) {
      unknown.push({ offset, command: whole.trim(), part: first })
      return whole
    }
    const flag = words.find(word => word.startsWith('-') && !isFlag(word, command!))
    if (flag !== undefined) unknown.push({ offset, command: whole.trim(), part: flag })
    const args = first === undefined || first === name ? rest : rest.replace(first, name!)
    return `${bin}fw${args}`
  })
  return { text: migrateVariables(migrated), unknown }
}

function isFlag(word: string, { flags }: Command): boolean {
  const name = word.replace(/^-+(?:no-)?/, '').replace(/=.*/s, '')
  if (name === '' || name.includes('.')) return true
  const flag = Object.entries(flags).find(([key, { also }]) => key === name || also?.includes(name))?.[1]
  return flag !== undefined && !(flag.type === 'boolean' && word.includes('='))
}

/** `NUXT_API_KEY` → `FW_API_KEY`, as a whole word. */
function migrateVariables(text: string): string {
  return text.replace(/(?<![\w.-])NUXT_(?=[A-Z\d])/g, 'FW_')
}
