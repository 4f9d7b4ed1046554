import { rmdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { installedVersion } from '@fw/kit/config'
import type { LoadedOptions } from '@fw/kit/config'
import { commandDiagnostics, ProblemError } from '@fw/schema'
import { dirname, join } from 'pathe'
import { confirm } from '../changes/confirm'
import { describeCounts, diffsToJson, emitDiff } from '../changes/emit-diff'
import type { FileChange } from '../changes/file-change'
import { writeChanges } from '../changes/write-changes'
import type { Call } from '../command'
import { emitTable } from '../output/table'
import { changedFiles, loadAdditions, planUndo, saveAdditions, startAddition } from '../recipes/addition-log'
import { loadRecipe } from '../recipes/load-recipe'
import { RECIPES } from '../recipes/names'
import { planRecipe } from '../recipes/plan-recipe'
import type { RecipePlan } from '../recipes/plan-recipe'
import { loadProject, warn } from '../project'
import { settleLayout } from './add'
import { installPackages, loadForNuxt, requireModule } from './add-module'

/** `fw add tailwind` and similar: shows what would change, asks, writes and installs it. */
export function runAddRecipe(name: string): (call: Call) => Promise<number> {
  return async call => {
    const loaded = await loadForRecipe(call)
    const plan = await planRecipe(await loadRecipe(name), loaded)
    const { rootDir } = loaded.options
    const isInstalled = plan.packages.every(id => installedVersion(id, rootDir) !== undefined)
    const needsInstall = call.flags.install !== false && (plan.changes.some(isManifest) || !isInstalled)
    if (plan.changes.length === 0 && !needsInstall) return report(name, plan, call, { isWritten: false })
    if (!call.flags.json) printPlan(plan.changes, call)
    if (plan.changes.length > 0 && !(await isConfirmed(`fw add ${name}`, plan.changes, call)))
      return report(name, plan, call, { isWritten: false, isRefused: true })
    const finish = startAddition(name, plan.changes, rootDir)
    writeChanges(plan.changes, rootDir, call.terminal.cwd)
    const command = needsInstall ? await installOrRestore(plan, rootDir, call) : undefined
    if (plan.changes.length > 0) saveAdditions(rootDir, [...loadAdditions(rootDir), finish()], call.terminal.cwd)
    if (call.flags.install !== false) {
      const current = await loadProject(call)
      for (const module of plan.modules) await requireModule(module, current, call)
    }
    return report(name, plan, call, { isWritten: true, command })
  }
}

/** `fw add --undo`: takes the last addition back. */
export async function runUndo(call: Call): Promise<number> {
  const { args, flags, terminal } = call
  const { out, cwd } = terminal
  const rootDir = resolve(cwd, args.dir ?? '.').replaceAll('\\', '/')
  const additions = loadAdditions(rootDir)
  const last = additions.at(-1)
  if (!last) throw new ProblemError([commandDiagnostics.nothingToUndo({})])
  const changed = changedFiles(last, rootDir)
  if (changed.length > 0) throw new ProblemError([commandDiagnostics.changedSince({ name: last.name, files: changed })])
  const changes = planUndo(last, rootDir)
  if (!flags.json) printPlan(changes, call)
  const isUndone = await isConfirmed('fw add --undo', changes, call)
  if (isUndone) {
    writeChanges(changes, rootDir, cwd)
    for (const { to, isRemoved } of changes) if (isRemoved) removeEmptyFolders(dirname(join(rootDir, to)), rootDir)
    saveAdditions(rootDir, additions.slice(0, -1), cwd)
    if (flags.install !== false && changes.some(isManifest)) await installPackages(rootDir, [], call)
  }
  if (flags.json) {
    const undone = { undone: isUndone ? last.name : null, changes: diffsToJson(changes, out.color) }
    out.print(JSON.stringify(undone, undefined, 2))
  } else if (isUndone) out.print(`${out.color.green('Removed')} ${last.name}`)
  return isUndone ? 0 : 1
}

/** `fw add`: what can be added, with one line each. */
export function listRecipes({ flags, terminal: { out }, command }: Call): number {
  if (flags.json) {
    out.print(JSON.stringify(RECIPES, undefined, 2))
    return 0
  }
  const kinds = Object.entries(command.commands ?? {}).filter(([kind]) => !Object.hasOwn(RECIPES, kind))
  const rows = (entries: Array<[string, string]>): string[] =>
    emitTable(entries.map(([name, doc]) => [`  ${out.color.cyan(name)}`, doc])).map(line => line.trimEnd())
  out.print(
    [
      out.color.bold('Recipes: fw add NAME'),
      ...rows(Object.entries(RECIPES)),
      '',
      out.color.bold('Files: fw add KIND NAME'),
      ...rows(kinds.map(([kind, { doc }]) => [kind, doc])),
      '',
      `Any other name is that of a module: ${out.color.cyan('fw add @acme/shop')}. ${out.color.cyan('fw add --undo')} takes the last recipe back.`,
    ].join('\n'),
  )
  return 0
}

async function loadForRecipe(call: Call): Promise<LoadedOptions> {
  const { loaded, problems } = await loadForNuxt(call)
  if (problems.length === loaded.problems.length) warn(loaded, call)
  return settleLayout(loaded, call, loadProject)
}

async function isConfirmed(
  command: string,
  changes: readonly FileChange[],
  { flags, terminal }: Call,
): Promise<boolean> {
  if (flags.yes) return true
  return confirm(changes.length, terminal, commandDiagnostics.notConfirmed({ command, count: changes.length }))
}

const isManifest = ({ to }: FileChange): boolean => /(?:^|\/)package\.json$/.test(to)

function printPlan(changes: readonly FileChange[], { terminal: { out } }: Call): void {
  for (const change of changes) out.print(`${emitDiff(change, out.color)}\n`)
  if (changes.length > 0) out.print(describeCounts(changes))
}

/** A failed installation leaves no changes. */
async function installOrRestore({ changes, modules }: RecipePlan, rootDir: string, call: Call): Promise<string> {
  try {
    const command = await installPackages(rootDir, [], call)
    const { findMissingPeers } = await import('../add/missing-peers')
    const peers = modules.flatMap(module => findMissingPeers(module, rootDir))
    if (peers.length > 0) await installPackages(rootDir, peers, call)
    return command
  } catch (error) {
    const back = changes.map(change =>
      change.from === undefined
        ? { ...change, from: change.to, isRemoved: true }
        : { ...change, before: change.after, after: change.before },
    )
    writeChanges(back, rootDir, call.terminal.cwd)
    for (const { to, isRemoved } of back) if (isRemoved) removeEmptyFolders(dirname(join(rootDir, to)), rootDir)
    throw error
  }
}

/** Folders that an addition has created, from the inside out. */
function removeEmptyFolders(dir: string, rootDir: string): void {
  if (dir === rootDir || !dir.startsWith(`${rootDir}/`)) return
  try {
    rmdirSync(dir)
  } catch {
    // It has other files.
    return
  }
  removeEmptyFolders(dirname(dir), rootDir)
}

interface Outcome {
  isWritten: boolean
  /** Whether the changes were not confirmed. */
  isRefused?: boolean
  command?: string | undefined
}

function report(name: string, plan: RecipePlan, { flags, terminal }: Call, outcome: Outcome): number {
  const { out } = terminal
  const { changes, left, next } = plan
  const { isWritten, isRefused = false, command = null } = outcome
  if (flags.json) {
    const files = diffsToJson(changes, out.color)
    out.print(JSON.stringify({ recipe: name, written: isWritten, command, changes: files, left, next }, undefined, 2))
    return isRefused ? 1 : 0
  }
  if (isRefused) return 1
  out.print(isWritten ? `${out.color.green('Added')} ${name}` : `${name} is already set up.`)
  for (const { file, lines } of left)
    out.print(`${out.color.yellow('left to you')} Add to ${file}:\n${lines.replace(/^/gm, '    ')}`)
  if (isWritten) for (const line of next) out.print(`  ${line}`)
  return 0
}
