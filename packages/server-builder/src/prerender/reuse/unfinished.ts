import { existsSync, renameSync, rmSync } from 'node:fs'
import type { Fw } from '@fw/schema'
import { join } from 'pathe'

/**
 * Output whose prerendering was interrupted or failed. It stays in the build directory until the next build, with the
 * journal of its pages, so that `--resume` can continue with it.
 */
export class UnfinishedOutput {
  /** The journal of the current build, or of an unfinished one. Removed once a build is complete. */
  readonly journal: string
  /** The output that the current build continues with. */
  readonly resumedDir: string
  readonly #dir: string

  constructor({ options: { buildDir } }: Fw) {
    this.journal = join(buildDir, 'unfinished-output.ndjson')
    this.resumedDir = join(buildDir, 'resumed-output')
    this.#dir = join(buildDir, 'unfinished-output')
  }

  /** Whether pages were prerendered by a build that is not complete. */
  get hasPages(): boolean {
    return existsSync(this.journal)
  }

  /** Whether the pages were moved here. If not, the process was killed, and they are still in the output. */
  get isSet(): boolean {
    return existsSync(this.#dir)
  }

  set(move: (path: string) => void): void {
    removeFolder(this.#dir)
    move(this.#dir)
  }

  /** Makes the output available to a build that continues with it. */
  start(): void {
    removeFolder(this.resumedDir)
    if (this.isSet) renameSync(this.#dir, this.resumedDir)
  }

  remove(): void {
    rmSync(this.journal, { force: true })
    removeFolder(this.#dir)
    removeFolder(this.resumedDir)
  }
}

function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true })
}
