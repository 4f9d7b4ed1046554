import { constants } from 'node:fs'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { addTemplate, findPath } from '@fw/kit'
import { setTemplates } from '@fw/kit/internal'
import { buildDiagnostics, commandDiagnostics, ProblemError } from '@fw/schema'
import type { FwApp, Template } from '@fw/schema'
import { dirname, join, relative } from 'pathe'
import type { Feature } from './feature'
import { timed } from './timings'

/** Adds the files that `build.templates` lists. */
export const templates: Feature = { name: 'templates', setup: addConfiguredTemplates }

async function addConfiguredTemplates(app: FwApp): Promise<void> {
  for (const [index, { src, dst }] of (app.options.build.templates ?? []).entries()) {
    const file = await findPath(src, { app })
    if (!file)
      throw new ProblemError([
        buildDiagnostics.missingFile(
          { option: 'build.templates', id: src },
          { path: ['build', 'templates', String(index)] },
        ),
      ])
    if (join(app.options.buildDir, dst).startsWith(`${app.options.buildDir}/`))
      addTemplate({ src: file, filename: dst, write: true }, app)
    else
      throw new ProblemError([
        buildDiagnostics.buildFailed(
          { reason: `\`${dst}\` is outside the build directory.` },
          { path: ['build', 'templates', String(index)] },
        ),
      ])
  }
}

/** Writes the templates that are files, unless they are unchanged. */
export async function writeTemplates(app: FwApp): Promise<void> {
  await requireBuildDir(app)
  const listed = [...app.plan.templates]
  // Listeners may change the list, and may also call `addTemplate`.
  setTemplates(app, listed)
  await app.callHook('app:templates', { app, templates: listed })
  if (app.timings)
    setTemplates(
      app,
      app.plan.templates.map(template => measureTemplate(app, template)),
    )
  const written = app.plan.templates.filter(isWritten)
  await Promise.all(
    written.map(async template => {
      await writeIfChanged(join(app.options.buildDir, template.filename), await template.getContents({ app }))
    }),
  )
  await app.callHook('app:templatesGenerated', app, [...app.plan.templates])
}

function measureTemplate(app: FwApp, template: Template): Template {
  const { getContents, filename } = template
  return { ...template, getContents: context => timed(app, 'template', filename, () => getContents(context)) }
}

/** Creates the build directory. Later errors would only name one of many files that cannot be written. */
export async function requireBuildDir({ options: { buildDir, rootDir } }: FwApp): Promise<void> {
  try {
    await mkdir(buildDir, { recursive: true })
    await access(buildDir, constants.W_OK)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    const reason =
      code === 'EEXIST' || code === 'ENOTDIR'
        ? 'a file exists in its place'
        : ['EACCES', 'EPERM', 'EROFS'].includes(code)
          ? 'permission denied'
          : code
    throw new ProblemError(
      [
        commandDiagnostics.cannotWrite(
          { file: relative(rootDir, buildDir) || buildDir, reason },
          { path: ['buildDir'] },
        ),
      ],
      { cause: error },
    )
  }
}

function isWritten({ filename, write }: Template): boolean {
  return write ?? filename.endsWith('.d.ts')
}

/** Writes a file unless it already has the text, so that watchers and caches only see real changes. */
export async function writeIfChanged(file: string, text: string): Promise<void> {
  const present = await readFile(file, 'utf8').catch(() => undefined)
  if (present === text) return
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
