import { existsSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { addToConfig, foldersUp, installedVersion, splitPackage } from '@fw/kit/config'
import type { LoadedOptions } from '@fw/kit/config'
import { commandDiagnostics, hasErrors, nuxtDiagnostics, ProblemError } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { join } from 'pathe'
import type { Call } from '../command'
import { writeOutput } from '../output/write-output'
import { createProblemPrinter, loadProject, requireProject, warn } from '../project'

/** `fw add MODULE`: installs a module, and adds it to `modules` in the configuration. */
export async function runAddModule(call: Call): Promise<number> {
  const { spec, name, isPath } = parseModule(call.args.MODULE!)
  const isInstalling = !isPath && call.flags.install !== false
  const loaded = isInstalling && isForNuxt(name) ? await addNuxtPackage(call) : await requireProject(call)
  const command = isInstalling ? await installModule(spec, name, loaded, call) : undefined
  if (call.flags.install !== false) await requireModule(name, loaded, call)
  const file = isListed(name, loaded) ? undefined : await register(name, loaded, call)
  const { out, cwd } = call.terminal
  const version = isPath ? undefined : installedVersion(splitPackage(name)[0], loaded.facts.rootDir)
  if (call.flags.json) out.print(JSON.stringify({ module: name, version, command, config: file ?? null }, undefined, 2))
  else {
    if (command) out.print(`${out.color.green('Installed')} ${name}${version ? ` ${version}` : ''}`)
    if (file) out.print(`${out.color.green('Added')} '${name}' to modules in ${relative(cwd, file)}`)
    else out.print(`'${name}' is already in modules`)
  }
  return 0
}

/** `@acme/shop@^2` → what to install, and the name for `modules`. A path is not installed. */
function parseModule(written: string): { spec: string; name: string; isPath: boolean } {
  const isPath = /^(?:\.{0,2}\/|[~@]{1,2}\/)/.test(written)
  const at = written.indexOf('@', 1)
  return { spec: written, name: isPath || at < 0 ? written : written.slice(0, at), isPath }
}

/** Modules that are written for Nuxt say so in their name. For others, loading them names this command. */
function isForNuxt(name: string): boolean {
  return /\bnuxt/i.test(name)
}

/** Loads a project that may not have the compatibility package yet. `problems` are those that remain with it. */
export async function loadForNuxt(call: Call): Promise<{ loaded: LoadedOptions; problems: Problem[] }> {
  const loaded = await loadProject(call)
  const problems = loaded.problems.filter(({ code }) => code !== nuxtDiagnostics.nuxtApplication.diagnostic.code)
  if (hasErrors(problems)) throw new ProblemError(problems)
  return { loaded, problems }
}

/** Installs the compatibility package. Only then is the configuration of an application for Nuxt read. */
async function addNuxtPackage(call: Call): Promise<LoadedOptions> {
  const { loaded, problems } = await loadForNuxt(call)
  await installNuxtPackage(loaded, call)
  if (problems.length < loaded.problems.length) return requireProject(call)
  warn(loaded, call)
  return loaded
}

/** Installs the compatibility package in the place of Nuxt's packages, before a module could install these. */
async function installNuxtPackage(loaded: LoadedOptions, call: Call): Promise<void> {
  const { addNuxtOverrides, nuxtPackageRange, nuxtPackageSpec } = await import('../add/nuxt-overrides')
  const { rootDir, workspaceDir } = loaded.options
  const { out, cwd } = call.terminal
  for (const { file, text } of await addNuxtOverrides(rootDir, workspaceDir)) {
    writeOutput(file, text, cwd)
    const what = file.endsWith('.nuxtrc') ? 'the version of Nuxt' : 'overrides for @fw/nuxt'
    if (!call.flags.json) out.print(`${out.color.green('Added')} ${what} to ${relative(cwd, file)}`)
  }
  if (installedVersion('@fw/nuxt', rootDir) !== undefined) return
  // Not all package managers install what a package needs beside it.
  const names = installedVersion('fw', rootDir) === undefined ? ['fw'] : []
  const spec = nuxtPackageSpec(rootDir)
  await install(
    [...names.map(name => `${name}@${nuxtPackageRange()}`), spec.startsWith('file:') ? spec : `@fw/nuxt@${spec}`],
    loaded,
    call,
  )
  if (!call.flags.json) out.print(`${out.color.green('Installed')} @fw/nuxt, in the place of Nuxt's packages`)
}

/** Installs a module, and what it needs beside it. */
async function installModule(spec: string, name: string, loaded: LoadedOptions, call: Call): Promise<string> {
  const command = await install([spec], loaded, call)
  const { findMissingPeers } = await import('../add/missing-peers')
  const peers = findMissingPeers(splitPackage(name)[0], loaded.facts.rootDir)
  if (peers.length > 0) await install(peers, loaded, call)
  return command
}

async function install(specs: readonly string[], { facts }: LoadedOptions, call: Call): Promise<string> {
  return installPackages(facts.rootDir, specs, call)
}

/** Installs packages, or without any those of package.json, and returns the command. */
export async function installPackages(
  rootDir: string,
  specs: readonly string[],
  { terminal, flags }: Call,
): Promise<string> {
  const { addPackages, findProjectManager } = await import('@fw/kit/internal')
  const requireNodeModules = (): void => {
    if (findProjectManager(rootDir) === 'yarn') requireLinkedPackages(rootDir)
  }
  requireNodeModules()
  const { command, failed } = await addPackages(rootDir, specs, {
    env: terminal.env,
    onStart: started => flags.json || terminal.out.print(terminal.out.color.dim(`$ ${started}`)),
  })
  if (failed !== undefined)
    throw new ProblemError([commandDiagnostics.packageNotInstalled({ command, reason: failed })])
  requireNodeModules()
  return command
}

/** Throws if Yarn has installed the packages of a project in archives, without a `node_modules`. */
function requireLinkedPackages(rootDir: string): void {
  const file = foldersUp(rootDir)
    .map(dir => join(dir, '.pnp.cjs'))
    .find(path => existsSync(path))
  if (file !== undefined)
    throw new ProblemError([commandDiagnostics.archivedPackages({ file: basename(file) }, { location: { file } })])
}

/** Throws if the package has no module, before the configuration is changed. */
export async function requireModule(name: string, loaded: LoadedOptions, call: Call): Promise<void> {
  const [{ createFw }, { loadModule }] = await Promise.all([import('../../build/create'), import('@fw/kit/internal')])
  const app = createFw(loaded, createProblemPrinter(call))
  await loadModule({ entry: name, from: loaded.facts.rootDir, origin: { kind: 'config' } }, app)
}

function isListed(name: string, { options }: LoadedOptions): boolean {
  return (options.modules ?? []).some(entry => (Array.isArray(entry) ? entry[0] : entry) === name)
}

/** Adds the module to the configuration file, or creates one. Returns the file. */
async function register(name: string, { layers, facts }: LoadedOptions, { terminal }: Call): Promise<string> {
  const { configFile } = layers[0]!
  if (!configFile) {
    const file = join(facts.rootDir, 'fw.config.ts')
    writeOutput(file, `export default defineFwConfig({\n  modules: ['${name}'],\n})\n`, terminal.cwd)
    return file
  }
  const edit = await addToConfig(configFile, { path: ['modules'], items: [name] })
  if (!edit) {
    throw new ProblemError([
      commandDiagnostics.moduleNotRegistered(
        { module: name, file: relative(terminal.cwd, configFile) },
        { location: { file: configFile } },
      ),
    ])
  }
  writeOutput(edit.file, edit.text, terminal.cwd)
  return edit.file
}
