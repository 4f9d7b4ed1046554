import { arch, homedir, platform, release } from 'node:os'
import { basename, relative, sep } from 'node:path'
import { installedVersion, splitPackage } from '@fw/kit/config'
import type { LoadedOptions } from '@fw/kit/config'
import type { Call } from '../command'
import { countProblems } from '../output/report-problems'
import { layoutOf, loadProject } from '../project'
import { emitTable } from '../output/table'
import { packageDir, packageManager, packageVersion } from '../versions'

interface Info {
  versions: Record<string, string>
  project: Record<string, unknown>
}

/** `fw info`: versions and the state of the project for bug reports. Contains no values of the configuration. */
export async function runInfo(call: Call): Promise<number> {
  const loaded = await loadProject(call)
  const info = gather(loaded, call.terminal.env)
  const { out } = call.terminal
  if (call.flags.json) out.print(JSON.stringify(info, undefined, 2))
  else out.print(`### Versions\n\n${emitMarkdown(info.versions)}\n\n### Project\n\n${emitMarkdown(info.project)}`)
  return 0
}

function gather(loaded: LoadedOptions, env: NodeJS.ProcessEnv): Info {
  const { options, facts } = loaded
  const shortPath = (path: string) => tidy(path.startsWith(facts.rootDir + sep) ? relative(facts.rootDir, path) : path)
  return {
    versions: {
      fw: packageVersion('fw') ?? 'unknown',
      '@fw/kit': packageVersion('@fw/kit') ?? 'unknown',
      '@fw/schema': packageVersion('@fw/schema') ?? 'unknown',
      ...toolVersions(facts.rootDir),
      'Node.js': process.versions.node,
      'Package manager': packageManager(facts.rootDir, facts.workspaceDir, env) ?? 'unknown',
      System: `${platform()} ${arch()} ${release()}`,
    },
    project: {
      Root: tidy(facts.rootDir),
      'Config files': [...new Set(loaded.sources.flatMap(source => (source.file ? [shortPath(source.file)] : [])))],
      Layers: loaded.layers.slice(1).map(layer => `${tidy(layer.name)} (${shortPath(layer.rootDir)})`),
      Layout: layoutOf(loaded),
      Environment: facts.envName,
      Builder: nameOf(options.builder),
      Modules: moduleNames(options.modules, facts.rootDir),
      SSR: options.ssr,
      Problems: countProblems(loaded.problems) ?? 'none',
    },
  }
}

/** The tools of an application, each in the version that its dependent resolves: a project may have another one. */
function toolVersions(rootDir: string): Record<string, string> {
  const fw = packageDir('fw') ?? rootDir
  const builder = packageDir('@fw/bundler1-builder') ?? fw
  const server = packageDir('@fw/server-builder') ?? fw
  const versionIn = (name: string, ...folders: string[]): string =>
    folders.map(folder => installedVersion(name, folder)).find(Boolean) ?? 'not installed'
  return {
    Vue: versionIn('vue', rootDir, fw),
    'vue-router': versionIn('vue-router', rootDir, fw),
    Vite: versionIn('vite', builder),
    Nitro: versionIn('nitro', server),
  }
}

function moduleNames(modules: unknown, rootDir: string): string[] {
  if (!Array.isArray(modules)) return []
  return modules.map((entry: unknown) => {
    const module: unknown = Array.isArray(entry) ? entry[0] : entry
    if (typeof module !== 'string') return nameOf(module)
    const version = /^[./~@]?[./~@]?\//.test(module) ? undefined : installedVersion(splitPackage(module)[0], rootDir)
    return version ? `${module} ${version}` : tidy(module)
  })
}

function nameOf(value: unknown): string {
  if (typeof value === 'string') return tidy(value)
  const { name, meta } = (value ?? {}) as { name?: unknown; meta?: { name?: unknown } }
  const moduleName = meta?.name ?? name
  return typeof moduleName === 'string' && moduleName !== '' ? `${moduleName} (inline)` : 'inline'
}

/** Text without the user name (in the home directory), and without possible credentials in URLs. */
function tidy(text: string): string {
  const home = homedir()
  const short =
    home && basename(home) && (text === home || text.startsWith(home + sep)) ? `~${text.slice(home.length)}` : text
  return short.replace(/\/\/[^/@\s]*@/g, '//').replace(/[?].*$/, '')
}

function emitMarkdown(record: Record<string, unknown>): string {
  const text = (value: unknown) => (Array.isArray(value) ? value.join(', ') || 'none' : String(value))
  const rows = Object.entries(record).map(([name, value]) => [name, text(value).replaceAll('|', '\\|')])
  const [head, ...body] = emitTable([['Name', 'Value'], ...rows], ' | ').map(line => `| ${line} |`)
  return [head, head!.replace(/[^|]/g, '-'), ...body].join('\n')
}
