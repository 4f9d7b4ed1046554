import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import { isLayoutOpen } from '@fw/kit/config'
import type { LoadedOptions } from '@fw/kit/config'
import { commandDiagnostics, ProblemError } from '@fw/schema'
import { join } from 'pathe'
import { kebabCase, pascalCase } from 'scule'
import { kinds } from '../add/kinds'
import type { Kind, Sketch } from '../add/kinds'
import { parseName } from '../add/name'
import { emitComponent, emitLayerConfig } from '../add/texts'
import type { Call } from '../command'
import { requireProject } from '../project'
import { writeOutput } from '../output/write-output'

/** `fw add page NAME` and similar: generates a file in the folder of its kind. */
export function runAdd(kind: string): (call: Call) => Promise<number> {
  return async call => {
    const project = await loadForAdding(call)
    const parts = parseName(call.args.NAME!, kind)
    const sketch = (kinds[kind] as Kind)(parts, project, call.flags)
    refuseExisting([sketch], project, call)
    writeSketch(sketch, call)
    return report([sketch], call, kind === 'page' ? missingFwPage(project) : undefined)
  }
}

/** `fw add layer NAME`: generates a folder in `layers/` with a configuration and a first component. */
export async function runAddLayer(call: Call): Promise<number> {
  const project = await loadForAdding(call)
  const name = kebabCase(parseName(call.args.NAME!, 'layer').join('-'))
  const dir = join(project.options.rootDir, 'layers', name)
  // Names of layers may start with a number to order them, but tags cannot.
  const tag = pascalCase(`${name.replace(/^[^a-z]+/, '')}-banner`)
  // A layer has the same directory layout as the project: with or without a source directory.
  const srcDir = project.options.srcDir === project.options.rootDir ? dir : join(dir, 'app')
  const sketches: Sketch[] = [
    { file: join(dir, 'fw.config.ts'), text: emitLayerConfig(), use: 'layer, used automatically' },
    { file: join(srcDir, 'components', `${tag}.vue`), text: emitComponent(tag, kebabCase(tag)), use: `<${tag} />` },
  ]
  refuseExisting(sketches, project, call)
  for (const sketch of sketches) writeSketch(sketch, call)
  return report(sketches, call)
}

async function loadForAdding(call: Call): Promise<LoadedOptions> {
  return settleLayout(await requireProject(call), call, requireProject)
}

/** The first source file of a project determines its directory layout, and is created in `app/`. */
export async function settleLayout(
  project: LoadedOptions,
  call: Call,
  load: (call: Call) => Promise<LoadedOptions>,
): Promise<LoadedOptions> {
  if (!isLayoutOpen(project)) return project
  return load({ ...call, overrides: { ...call.overrides, 'future.compatibilityVersion': 4 } })
}

// The same page, component or handler may exist with another extension.
function refuseExisting(sketches: readonly Sketch[], { options }: LoadedOptions, { flags, terminal }: Call): void {
  if (flags.force) return
  for (const { file } of sketches) {
    const stem = file.replace(/\.\w+$/, '')
    const existing = [file, ...options.extensions.map(extension => stem + extension)].find(path => existsSync(path))
    if (existing) throw new ProblemError([commandDiagnostics.fileExists({ file: relative(terminal.cwd, existing) })])
  }
}

function writeSketch({ file, text }: Sketch, { terminal }: Call): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'EEXIST' || (error as NodeJS.ErrnoException).code === 'ENOTDIR'
        ? 'a file exists where its directory should be'
        : 'its directory cannot be created'
    throw new ProblemError([commandDiagnostics.cannotWrite({ file: relative(terminal.cwd, file), reason })], {
      cause: error,
    })
  }
  writeOutput(file, text, terminal.cwd)
}

function report(sketches: readonly Sketch[], { flags, terminal }: Call, warning?: string): number {
  const { out, err, cwd } = terminal
  if (flags.json) {
    out.print(
      JSON.stringify(
        { files: sketches.map(({ file, use }) => ({ file, use })), ...(warning ? { warning } : {}) },
        undefined,
        2,
      ),
    )
  } else {
    for (const { file, use } of sketches) out.print(`${out.color.green('Created')} ${relative(cwd, file)} → ${use}`)
    if (warning) err.print(`${err.color.yellow('note')} ${warning}`)
  }
  return 0
}

/** A project with its own root component shows pages only if that component renders them. */
function missingFwPage({ options, layers }: LoadedOptions): string | undefined {
  const root = layers
    .flatMap(({ srcDir }) =>
      options.extensions.map(extension => ['app', 'App'].map(name => join(srcDir, name + extension))),
    )
    .flat()
    .find(file => existsSync(file))
  if (!root || /<(?:FwPage|fw-page|RouterView|router-view)\b/.test(readFileSync(root, 'utf8'))) return undefined
  return `${basename(root)} does not render pages yet: add <FwPage /> to it.`
}
