import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A row of the tables in docs/api/build-hooks.md. */
export interface HookRow {
  name: string
  /** The name of its tool instead of the label. */
  alias?: string
  /** The documented arguments. Optional ones end with `?`. */
  args: string[]
  /** Where it runs: commands, or `dev` and `built` for hooks of the server. */
  where: string[]
}

const page = fileURLToPath(new URL('../../docs/api/build-hooks.md', import.meta.url))

/** The documented hooks of builds, and those of the running server. */
export function readHookTables(): { build: HookRow[]; server: HookRow[] } {
  const [build = '', server = ''] = readFileSync(page, 'utf8').split('## Server\n')
  return { build: readRows(build), server: readRows(server) }
}

function readRows(text: string): HookRow[] {
  return [...text.matchAll(/^\| `([\w:-]+)`(?: \(`([\w:-]+)`\))? \| (?:`([^`]*)` )?\| .* \| ?([^|]*)\|$/gm)].map(
    ([, name, alias, args = '', where = '']) => ({
      name: name!,
      ...(alias === undefined ? {} : { alias }),
      args: args === '' ? [] : args.split(/, (?![^{]*\})/),
      where: where
        .split(',')
        .map(part => part.trim())
        .filter(Boolean),
    }),
  )
}
