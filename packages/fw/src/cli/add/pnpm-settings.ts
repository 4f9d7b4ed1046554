import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isPlainObject, valueAt } from '@fw/schema'
import { join } from 'pathe'

/** The file with the settings of pnpm, besides the folders of a workspace. */
export const PNPM_SETTINGS = 'pnpm-workspace.yaml'

/**
 * Whether pnpm reads overrides from its settings: since version 10.5. Version 11 reads them nowhere else, version 9
 * rejects such a file without folders of a workspace.
 */
export async function readsPnpmSettings(dir: string, manifest: string): Promise<boolean> {
  const members = JSON.parse(manifest) as { packageManager?: unknown }
  const written = typeof members.packageManager === 'string' ? members.packageManager : ''
  const version = /^pnpm@(\d+)\.(\d+)/.exec(written) ?? /^(\d+)\.(\d+)/.exec(await pnpmVersion(dir))
  const [major, minor] = version ? [Number(version[1]), Number(version[2])] : [Number.POSITIVE_INFINITY, 0]
  if (major !== 10) return major > 10
  // Version 10 reads one of both.
  const hasOverrides = isPlainObject(valueAt(members, ['pnpm', 'overrides']))
  return minor >= 5 && (!hasOverrides || existsSync(join(dir, PNPM_SETTINGS)))
}

/** The version of the installed pnpm. Empty without it. */
function pnpmVersion(cwd: string): Promise<string> {
  return new Promise(resolve => {
    const options = { cwd, shell: process.platform === 'win32' }
    execFile('pnpm', ['--version'], options, (error, stdout) => resolve(error ? '' : stdout.trim()))
  })
}

const BLOCK = /^overrides:[ \t]*(?:#.*)?\r?\n((?:(?:[ \t]+.*|[ \t]*(?:#.*)?)(?:\r?\n|$))*)/m

/** The settings with these overrides. Entries that exist stay as they are, unless `isReplaced` is set. */
export function setPnpmOverrides(
  settings: string,
  entries: Readonly<Record<string, string>>,
  { isReplaced = false }: { isReplaced?: boolean } = {},
): string {
  const block = BLOCK.exec(settings)
  const lineBreak = settings.includes('\r\n') ? '\r\n' : '\n'
  if (!block) {
    const start = settings.replace(/^overrides:[ \t]*\{\s*\}[ \t]*(?:\r?\n|$)/m, '').replace(/(?<=[^\n])$/, lineBreak)
    return `${start}overrides:${lineBreak}${emitEntries(entries, '  ', lineBreak)}`
  }
  const body = block[1]!
  const indent = /^[ \t]+/m.exec(body)?.[0] ?? '  '
  const missing = Object.fromEntries(Object.entries(entries).filter(([name]) => !entryOf(name).test(body)))
  let changed = body
  for (const [name, spec] of isReplaced ? Object.entries(entries) : [])
    changed = changed.replace(entryOf(name), (_, start: string) => `${start} '${spec}'`)
  const at = block.index + block[0].length - body.length
  return settings.slice(0, at) + emitEntries(missing, indent, lineBreak) + changed + settings.slice(at + body.length)
}

/** The settings without overrides that have this value. */
export function removePnpmOverrides(settings: string, names: readonly string[], spec: string): string {
  const block = BLOCK.exec(settings)
  if (!block) return settings
  const lines = block[0].split(/(?<=\n)/)
  const rest = lines.filter(
    line => !names.some(name => entryOf(name).exec(line)?.[2]?.replaceAll(/['"]/g, '') === spec),
  )
  if (rest.length === lines.length) return settings
  const isEmpty = rest.slice(1).every(line => line.trim() === '')
  return settings.replace(block[0], () => (isEmpty ? rest.slice(1).join('') : rest.join('')))
}

/** The line of an override: its start, and its value. */
function entryOf(name: string): RegExp {
  return new RegExp(`^([ \\t]+['"]?${name}['"]?:)[ \\t]*([^\\r\\n]*?)[ \\t]*$`, 'm')
}

function emitEntries(entries: Readonly<Record<string, string>>, indent: string, lineBreak: string): string {
  return Object.entries(entries)
    .map(([name, spec]) => `${indent}'${name}': '${spec}'${lineBreak}`)
    .join('')
}
