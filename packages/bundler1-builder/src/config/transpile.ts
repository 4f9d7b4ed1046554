import { readFileSync } from 'node:fs'
import { transpiledPackages } from '@fw/kit/internal'
import type { FwApp } from '@fw/schema'
import { join } from 'pathe'
import type { Side } from '../side'

/** Packages of the framework whose code imports generated modules: they are part of the application. */
const OWN = ['fw', '@fw/server-builder']

/** The view library, its packages and its router. */
const VIEW = ['vue', /^@vue\//, 'vue-router']

/** Dependencies that are compiled with the application on one side: those of `build.transpile`, and fw's own. */
export function resolveTranspile(app: FwApp, side: Side, isVueIncluded = isViewInlined(app)): Array<string | RegExp> {
  return [
    ...OWN,
    ...(isVueIncluded ? VIEW : []),
    ...transpiledPackages(side, app).flatMap(entry => matchPackages(entry, () => installedPackages(app))),
  ]
}

/**
 * Whether the view library is part of what is built for the server (`experimental.externalVue`). Its runtime compiler
 * cannot be.
 */
export function isViewInlined({ options }: Pick<FwApp, 'options'>): boolean {
  return !options.dev && !options.experimental.externalVue && !options.ui.runtimeCompiler
}

/**
 * What the bundler compares with names of packages: the package of a path, and for an expression also packages whose
 * folder it matches.
 */
export function matchPackages(entry: string | RegExp, installed: () => readonly string[]): Array<string | RegExp> {
  if (typeof entry === 'string') return [packageName(entry) ?? entry]
  return [entry, ...installed().filter(name => entry.test(`/node_modules/${name}/`) && !entry.test(name))]
}

/** Names of packages that the project or a layer asks for. */
export function installedPackages({ layers }: Pick<FwApp, 'layers'>): string[] {
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
