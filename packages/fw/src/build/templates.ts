import { constants } from 'node:fs'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { addTemplate, findPath } from '@fw/kit'
import { buildDiagnostics, commandDiagnostics, ProblemError } from '@fw/schema'
import type { FwApp, Template } from '@fw/schema'
import { dirname, join, relative } from 'pathe'
import { timed } from './timings'

/** Adds the files that `build.templates` lists. */
export async function setupTemplates(app: FwApp): Promise<void> {
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

/** Writes the templates that are files, and leaves those alone that have not changed. */
export async function writeTemplates(app: FwApp): Promise<void> {
  await requireBuildDir(app)
  await app.callHook('app:templates', { app, templates: app.plan.templates })
  if (app.timings) measureTemplates(app)
  const written = app.plan.templates.filter(isWritten)
  await Promise.all(
    written.map(async template => {
      await writeIfChanged(join(app.options.buildDir, template.filename), await template.getContents({ app }))
    }),
  )
  await app.callHook('app:templatesGenerated', app, app.plan.templates)
}

function measureTemplates(app: FwApp): void {
  for (const template of app.plan.templates) {
    const { getContents, filename } = template
    template.getContents = context => timed(app, 'template', filename, () => getContents(context))
  }
}

/** Makes the build directory. Whatever comes later would only say that one of many files could not be written. */
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

/** Writes a file unless it has the text already, so that watchers and caches see only real changes. */
export async function writeIfChanged(file: string, text: string): Promise<void> {
  const present = await readFile(file, 'utf8').catch(() => undefined)
  if (present === text) return
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
