import type { FwConfig } from '@fw/schema'

/** The two layouts of a project. */
export type Variant = 'A' | 'B'

/**
 * An application for tests. Its files are written as on variant A: sources below `app/`, and `public`, `server`,
 * `shared`, `modules` beside it.
 */
export interface Fixture {
  files: Readonly<Record<string, string>>
  /** What `fw.config.ts` exports: an object that JSON can hold, or the text of an expression. */
  config?: FwConfig | string
  /** What stands before the export in `fw.config.ts`. */
  configHead?: string
}

// Files that belong to `<srcDir>/app` where the sources stand in the root.
const IN_APP_ON_B = /^app\/(?:router\.options\.|spa-loading-template\.)/

/** The path of a file in the layout of a variant. */
export function placeFile(path: string, variant: Variant): string {
  if (variant === 'A' || !path.startsWith('app/') || IN_APP_ON_B.test(path)) return path
  return path.slice('app/'.length)
}

/** Every file of the project, in the layout of the variant. */
export function layOut(fixture: Fixture, variant: Variant): Record<string, string> {
  const files = Object.fromEntries(Object.entries(fixture.files).map(([path, text]) => [placeFile(path, variant), text]))
  const config = typeof fixture.config === 'string' ? fixture.config : JSON.stringify(fixture.config ?? {}, null, 2)
  return {
    'package.json': '{ "name": "test-app", "private": true, "type": "module" }\n',
    'fw.config.ts': `${fixture.configHead ?? ''}\nexport default defineFwConfig(${config})\n`,
    ...files,
  }
}

/** A fixture with other files or other options. A file given as undefined is left out. */
export function extendFixture(fixture: Fixture, { files = {}, ...rest }: { files?: Record<string, string | undefined> } & Partial<Omit<Fixture, 'files'>>): Fixture {
  const merged = Object.entries({ ...fixture.files, ...files }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...fixture, ...rest, files: Object.fromEntries(merged) }
}
