import type { ConfigAddition } from '@fw/kit/config'

/** What a recipe may ask about a project. Paths are relative to its root folder, and end with a slash if not empty. */
export interface RecipeProject {
  /** The folder of the application: `app/`, or empty. */
  readonly app: string
  /** The folder of the server code: `server/`. */
  readonly server: string
  /** The folder of generated files: `.fw/`. */
  readonly buildDir: string
  readonly isTypeScript: boolean
  /** Whether the configuration is code, which can import plugins. */
  readonly hasCodeConfig: boolean
  readonly bundler: 'bundler1' | 'bundler2' | 'bundler3'
  readonly manager: 'npm' | 'pnpm' | 'yarn' | 'bun' | 'deno'
  readonly scripts: Readonly<Record<string, string>>
  /** The text of a file. Undefined if it does not exist. */
  read: (path: string) => string | undefined
  /** Files in a folder, and below it. */
  list: (folder: string) => string[]
  /** A new random secret of 32 characters. */
  secret: () => string
}

/** A change of a file that exists. */
export interface RecipeEdit {
  file: string
  /** The new text. Undefined if that is not possible. Not called for a file that does not exist. */
  edit: (text: string) => string | undefined
  /** The text of the file if it does not exist. */
  create?: string
  /** The lines to add by hand if the edit is not possible. */
  byHand: string
}

/** What is added to a project. */
export interface Recipe {
  /** Modules that are installed and added to the configuration, with the tested versions. */
  modules?: Readonly<Record<string, string>>
  dependencies?: Readonly<Record<string, string>>
  devDependencies?: Readonly<Record<string, string>>
  config?: readonly ConfigAddition[]
  /** New files. Those that exist stay as they are. */
  files?: Readonly<Record<string, string>>
  edits?: readonly RecipeEdit[]
  scripts?: Readonly<Record<string, string>>
  /** Lines for `.gitignore`. */
  ignored?: readonly string[]
  /** What to do next, each in one line. */
  next: readonly string[]
}

/** Types a recipe. */
export function defineRecipe(recipe: (project: RecipeProject) => Recipe): (project: RecipeProject) => Recipe {
  return recipe
}

/** The extension of new scripts. */
export function scriptExtension({ isTypeScript }: RecipeProject): 'ts' | 'js' {
  return isTypeScript ? 'ts' : 'js'
}
