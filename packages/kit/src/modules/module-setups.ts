import { writeFileSync } from 'node:fs'
import { formatPath, isPlainObject, moduleDiagnostics, parsePath } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { join } from 'pathe'
import { readIfExists } from '../disk/read-text'
import { configNames } from '../packages/nuxt-package'
import { reasonOf } from '../run/error-reason'
import { loadRc, scanRc } from '../config/files/parse-rc'
import type { LoadedModule } from './load-module'

/**
 * Runs `onInstall` of a module that the project uses for the first time, or `onUpgrade` of one with a higher version
 * than before. `.fwrc` of the project contains the versions.
 */
export async function runLifecycle({ module, meta, inline, name }: LoadedModule, app: Fw): Promise<void> {
  const { onInstall, onUpgrade, getOptions } = module as {
    onInstall?: (fw: Fw) => unknown
    onUpgrade?: (fw: Fw, options: unknown, previous: string) => unknown
    getOptions?: (inline: unknown, fw: Fw) => unknown
  }
  if (!meta.name || !meta.version || (!onInstall && !onUpgrade)) return
  const file = join(app.options.rootDir, configNames(app.options.rootDir).rc)
  const previous = readSetup(file, meta.name)
  if (previous === meta.version) return
  try {
    if (previous === undefined) await onInstall?.(app)
    else if (onUpgrade && (await isNewer(meta.version, previous)))
      await onUpgrade(app, getOptions ? await getOptions(inline, app) : inline, previous)
  } catch (error) {
    const step = previous === undefined ? 'onInstall' : 'onUpgrade'
    app.report(moduleDiagnostics.moduleLifecycle({ module: name, step, reason: reasonOf(error) }))
    return
  }
  writeSetup(file, meta.name, meta.version)
}

async function isNewer(version: string, previous: string): Promise<boolean> {
  const [{ default: greaterThan }, { default: isValid }] = await Promise.all([
    import('semver/functions/gt.js'),
    import('semver/functions/valid.js'),
  ])
  return isValid(version) !== null && (isValid(previous) === null || greaterThan(version, previous))
}

/** The version of a module when it was set up last. */
export function readSetup(file: string, name: string): string | undefined {
  const setups = loadRc(file)?.config.setups
  const version = isPlainObject(setups) && Object.hasOwn(setups, name) ? setups[name] : undefined
  return version === undefined ? undefined : String(version)
}

/** Sets the version of a module in an rc file. All other lines stay as they are. */
export function writeSetup(file: string, name: string, version: string): void {
  const text = readIfExists(file)
  const entry = `${keyOf(name)}=${JSON.stringify(version)}`
  const setupLine = scanRc(text).findLast(
    line => 'path' in line && line.path.length === 2 && isSetupOf(line.path, name),
  )
  if (setupLine) {
    const lines = text.split(/(\r\n|\n|\r)/)
    lines[(setupLine.line - 1) * 2] = entry
    writeFileSync(file, lines.join(''))
    return
  }
  const end = /\r\n/.test(text) ? '\r\n' : '\n'
  writeFileSync(file, `${text}${text === '' || /[\r\n]$/.test(text) ? '' : end}${entry}${end}`)
}

/** Other tools that read rc files split keys at dots, and do not know quotes. They cannot read all names. */
function keyOf(name: string): string {
  const key = `setups.${name}`
  return /^[^\s="'[\]]+$/.test(key) && parsePath(key)?.length === 2 ? key : formatPath(['setups', name])
}

function isSetupOf(path: readonly string[], name: string): boolean {
  return path[0] === 'setups' && path[1] === name
}
