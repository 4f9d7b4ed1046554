import { accessSync, constants, mkdirSync, rmSync, statSync } from 'node:fs'
import { commandDiagnostics, ProblemError } from '@fw/schema'
import { dirname, join } from 'pathe'
import { writeOutput } from '../output/write-output'
import type { FileChange } from './file-change'

/** Writes all changes, or none if one of the files cannot be written. */
export function writeChanges(changes: readonly FileChange[], root: string, cwd: string): void {
  const problems = changes.flatMap(({ from, to }) => {
    const file = from ?? to
    return isWritable(join(root, file)) && isWritable(dirname(join(root, to)))
      ? []
      : commandDiagnostics.cannotWrite({ file, reason: 'permission denied' })
  })
  if (problems.length > 0) throw new ProblemError(problems)
  for (const { from, to, after, mark, isRemoved } of changes) {
    if (isRemoved) {
      rmSync(join(root, to))
      continue
    }
    mkdirSync(dirname(join(root, to)), { recursive: true })
    writeOutput(join(root, to), mark + after, cwd)
    if (from !== undefined && from !== to) rmSync(join(root, from))
  }
}

function isWritable(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })) return true
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
