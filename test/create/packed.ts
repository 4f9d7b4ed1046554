import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm } from '../packed/program'
import { packPackages } from '../packed/tarballs'

/** The packages as they would be published, and a place to create projects in. */
export interface Published {
  dir: string
  /** The program of the installed `create-fw`. */
  createFw: string
  /** Installs a new project. The second one gets the packages of the first, which are the same. */
  install: (project: string) => Promise<void>
  remove: () => void
}

/** Packs the packages and installs `create-fw`. */
export async function publish(): Promise<Published> {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fw-create-')))
  const tarballs = await packPackages(dir)
  const tool = join(dir, 'tool')
  mkdirSync(tool)
  writeFileSync(join(tool, 'package.json'), '{ "private": true }')
  await npm(['install', '--offline', '--no-audit', '--no-fund', tarballs.get('create-fw')!], tool)
  let first: string | undefined
  return {
    dir,
    createFw: join(tool, 'node_modules/.bin/create-fw'),
    async install(project) {
      useTarballs(join(project, 'package.json'), tarballs)
      if (!first) await npm(['install', '--prefer-offline', '--no-audit', '--no-fund'], project)
      else {
        execFileSync('cp', ['-al', join(first, 'node_modules'), join(project, 'node_modules')])
        await npm(['run', 'postinstall'], project)
      }
      first ??= project
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

/** Nothing of fw is in a registry, so the project takes the packed files. */
function useTarballs(file: string, tarballs: ReadonlyMap<string, string>): void {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string>, overrides: Record<string, string> }
  for (const [name, tarball] of tarballs) {
    if (name === 'fw') manifest.dependencies.fw = `file:${tarball}`
    else if (name !== 'create-fw') manifest.overrides[`@fw/${name}`] = `file:${tarball}`
  }
  writeFileSync(file, JSON.stringify(manifest, null, 2))
}

/** A file of a project that is named as in `app/`, wherever the layout puts it. */
export function placeIn(project: string): (file: string) => string {
  const isClassic = !existsSync(join(project, 'app'))
  return file => join(project, isClassic ? file.replace(/^app\//, '') : file)
}
