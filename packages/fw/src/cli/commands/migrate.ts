import { resolve } from 'node:path'
import { findProjectManager } from '@fw/kit/internal'
import { commandDiagnostics, migrateDiagnostics, ProblemError } from '@fw/schema'
import type { Call, Command } from '../command'
import { confirm } from '../changes/confirm'
import { describeCounts, diffsToJson, emitDiff } from '../changes/emit-diff'
import { writeChanges } from '../changes/write-changes'
import { readGitState } from '../migrate/project/git-state'
import type { GitState } from '../migrate/project/git-state'
import { planMigration } from '../migrate/plan-migration'
import type { Migration } from '../migrate/migration'
import { findUnits } from '../migrate/project/project-units'
import { scanFolder } from '../migrate/project/scan-folder'
import type { ScannedFolder } from '../migrate/project/scan-folder'
import { problemToJson, reportProblems } from '../output/report-problems'

/** `fw migrate`: turns a project that is written for Nuxt into one for fw. `fw` has the commands that scripts may call. */
export function runMigrate(fw: Command): (call: Call) => Promise<number> {
  return call => migrate(call, fw)
}

async function migrate(call: Call, fw: Command): Promise<number> {
  const { flags, args, terminal } = call
  if (flags.check && flags.yes)
    throw new ProblemError([commandDiagnostics.wrongFlagValue({ flag: '--check', conflict: '`--yes`' })])
  const root = resolve(terminal.cwd, args.dir ?? '.').replaceAll('\\', '/')
  const git = await readGitState(root)
  const scanned = scanFolder(root, git)
  requireProject(scanned, root, args.dir ?? '.')
  const migration = await planMigration(scanned, { root, full: flags.full === true, fw })
  addRestoreWarnings(migration, git)
  const count = migration.changes.length
  const report = (isWritten: boolean): void => (flags.json ? printJson(migration, isWritten, call) : undefined)
  if (!flags.json) printPlan(migration, call)
  if (flags.check || count === 0) {
    report(false)
    return count > 0 ? 1 : 0
  }
  requireCleanWorktree(git, flags['allow-dirty'] === true)
  if (!flags.yes && !(await confirm(count, terminal, migrateDiagnostics.notConfirmed({ count })))) {
    report(false)
    return 1
  }
  writeChanges(migration.changes, root, terminal.cwd)
  report(true)
  if (!flags.json) printNextSteps(migration, root, call)
  return 0
}

function requireProject({ files }: ScannedFolder, root: string, dir: string): void {
  const units = findUnits(root, files)
  if (units.length === 0) {
    const reason = 'it has no `nuxt.config` file, and no package.json with a dependency on Nuxt'
    throw new ProblemError([migrateDiagnostics.noNuxtProject({ dir, reason })])
  }
  const old = units.find(({ major }) => major < 3)
  if (!old) return
  const reason = `it is written for Nuxt ${old.major}`
  throw new ProblemError([migrateDiagnostics.noNuxtProject({ dir: old.dir || dir, reason })])
}

/** Files that Git does not track: their changes cannot be undone with it. */
function addRestoreWarnings({ changes, findings }: Migration, git: GitState | undefined): void {
  if (!git) return
  for (const { from } of changes) {
    if (from !== undefined && !from.startsWith('../') && !git.tracked.has(from))
      findings.push(migrateDiagnostics.notRestorable({ file: from }))
  }
}

function requireCleanWorktree(git: GitState | undefined, isAllowed: boolean): void {
  if (isAllowed || git?.dirty.length === 0) return
  const count = git?.dirty.length
  const reason =
    count === undefined
      ? 'the folder is not in a Git repository'
      : `${count} ${count === 1 ? 'file has' : 'files have'} uncommitted changes`
  throw new ProblemError([migrateDiagnostics.dirtyWorktree({ reason })])
}

function printPlan({ changes, findings }: Migration, { terminal: { out, cwd } }: Call): void {
  for (const change of changes) out.print(`${emitDiff(change, out.color)}\n`)
  if (findings.length > 0) {
    out.print(out.color.bold(`Left to you: ${findings.length}`))
    out.print(`${reportProblems(findings, { color: out.color, cwd, frame: false })}\n`)
  }
  out.print(changes.length === 0 ? 'Nothing to migrate.' : describeCounts(changes))
}

function printJson({ changes, findings }: Migration, isWritten: boolean, { terminal: { out, cwd } }: Call): void {
  const files = diffsToJson(changes, out.color)
  const findingList = findings.map(problem => problemToJson(problem, cwd))
  out.print(JSON.stringify({ written: isWritten, changes: files, findings: findingList }, undefined, 2))
}

function printNextSteps({ changes }: Migration, root: string, { terminal: { out } }: Call): void {
  const manager = findProjectManager(root) ?? 'npm'
  const created = changes.filter(({ from, to }) => from !== to).map(({ to }) => to)
  out.print(out.color.green('Migrated.'))
  out.print(`Next: ${manager} install, fw prepare, fw dev.`)
  out.print('If an installed version of Nuxt stays, delete node_modules and the lock file, and install again.')
  const undo = created.length > 0 ? `git checkout . && rm ${created.join(' ')}` : 'git checkout .'
  out.print(`The way back: ${undo}`)
}
