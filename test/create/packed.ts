import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { npm } from '../packed/program'
import { packPackages } from '../packed/tarballs'
import { removeFolder } from '../harness/remove-folder'

/** The packages as they would be published, and a folder to create projects in. */
export interface Published {
  dir: string
  /** The bin of the installed `create-fw`. */
  createFw: string
  /** Installs the same packages as in another project, by linking them. */
  install: (project: string, like: string) => Promise<void>
  remove: () => void
}

/** Packs the packages and installs `create-fw`. */
export async function publish(): Promise<Published> {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fw-create-')))
  const tarballs = await packPackages()
  for (const file of tarballs.values()) cpSync(file, join(dir, basename(file)))
  const tool = join(dir, 'tool')
  mkdirSync(tool)
  writeFileSync(join(tool, 'package.json'), '{ "private": true }')
  await npm(['install', '--offline', '--no-audit', '--no-fund', tarballs.get('create-fw')!], tool)
  return {
    dir,
    createFw: join(tool, 'node_modules/.bin/create-fw'),
    async install(project, like) {
      execFileSync('cp', ['-al', join(like, 'node_modules'), join(project, 'node_modules')])
      await npm(['run', 'postinstall'], project)
    },
    remove: () => removeFolder(dir),
  }
}
