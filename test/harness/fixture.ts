import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FwConfig } from '@fw/schema'

/** The two directory layouts of a project. */
export type Layout = 'v4' | 'v3'

/**
 * An application for tests. Its files use the v4 layout: sources in `app/`, and `public`, `server`, `shared`, `modules`
 * next to it.
 */
export interface Fixture {
  files: Readonly<Record<string, string>>
  /** The export of `fw.config.ts`: a JSON-serializable object, or an expression as a string. Overrides such a file. */
  config?: FwConfig | string
  /** Whether the files are all of the project, at the paths that they have. */
  isWhole?: boolean
  /** Folders of packages, relative to the repository, by the names under which `node_modules` has them. */
  links?: Readonly<Record<string, string>>
}

/** Loads a fixture from a directory in test/fixtures. */
export function loadFixture(name: string): Fixture {
  const dir = fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = entries.map(entry => join(entry.parentPath, entry.name)).sort()
  return { files: Object.fromEntries(paths.map(path => [relative(dir, path), readFileSync(path, 'utf8')])) }
}

// Files that are located in `<srcDir>/app` in the v3 layout, where sources are in the root.
const IN_APP_ON_V3 = /^app\/(?:router\.options\.|spa-loading-template\.)/

/** The path of a file in a layout. */
export function pathInLayout(path: string, layout: Layout): string {
  if (layout === 'v4' || !path.startsWith('app/') || IN_APP_ON_V3.test(path)) return path
  return path.slice('app/'.length)
}

/** All files of the project, in the layout. */
export function layOut({ files, config, isWhole }: Fixture, layout: Layout): Record<string, string> {
  if (isWhole) return { ...files }
  const filesInLayout = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [pathInLayout(path, layout), text]),
  )
  const given = typeof config === 'string' ? config : JSON.stringify(config ?? {}, null, 2)
  const written = { 'fw.config.ts': `export default defineFwConfig(${given})\n` }
  return {
    'package.json': '{ "name": "test-app", "private": true, "type": "module" }\n',
    ...(config === undefined ? { ...written, ...filesInLayout } : { ...filesInLayout, ...written }),
  }
}

/** Extends a fixture with other files or options. A file that is set to undefined is omitted. */
export function extendFixture(
  fixture: Fixture,
  { files = {}, ...rest }: { files?: Record<string, string | undefined> } & Partial<Omit<Fixture, 'files'>>,
): Fixture {
  const merged = Object.entries({ ...fixture.files, ...files }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return { ...fixture, ...rest, files: Object.fromEntries(merged) }
}
