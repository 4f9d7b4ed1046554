import { readFileSync } from 'node:fs'
import type { Fw, Side } from '@fw/schema'
import { join } from 'pathe'
import { transpiledPackages } from './transpiled-packages'

/** Packages of the framework that import generated modules, and so are part of the application. */
const OWN = ['fw', '@fw/server-builder']

/** Vue, its packages and its router. */
const VIEW = ['vue', /^@vue\//, 'vue-router']

/** Dependencies that are compiled with the application on one side: those of `build.transpile`, and fw's own. */
export function resolveTranspile(app: Fw, side: Side, isVueIncluded = isViewInlined(app)): Array<string | RegExp> {
  return [
    ...OWN,
    ...(isVueIncluded ? VIEW : []),
    ...transpiledPackages(side, app).flatMap(entry => matchPackages(entry, () => installedPackages(app))),
  ]
}

/** Whether Vue is bundled into the server build (`experimental.externalVue`). Its runtime compiler cannot be. */
export function isViewInlined({ options }: Pick<Fw, 'options'>): boolean {
  return !options.dev && !options.experimental.externalVue && !options.vue.runtimeCompiler
}

/**
 * Converts an entry to what the bundler compares with package names: the package of a path, and for a regular
 * expression also packages whose folder it matches.
 */
export function matchPackages(entry: string | RegExp, installed: () => readonly string[]): Array<string | RegExp> {
  if (typeof entry === 'string') return [packageName(entry) ?? entry]
  return [entry, ...installed().filter(name => entry.test(`/node_modules/${name}/`) && !entry.test(name))]
}

/** Names of the packages that the project or a layer depends on. */
export function installedPackages({ layers }: Pick<Fw, 'layers'>): string[] {
  return layers.flatMap(({ rootDir }) => {
    const { dependencies, devDependencies } = readPackage(join(rootDir, 'package.json'))
    return Object.keys({ ...dependencies, ...devDependencies })
  })
}

function readPackage(file: string): {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
} {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as object
  } catch {
    return {}
  }
}

/** The name of the package that a path or id belongs to. */
export function packageName(id: string): string | undefined {
  const inside = id.split('node_modules/').at(-1)!
  return /^(?:@[^/]+\/)?[^@./][^/]*/.exec(inside)?.[0]
}
