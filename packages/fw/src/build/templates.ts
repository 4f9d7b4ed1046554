import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { addTemplate, findPath } from '@fw/kit'
import {
  addToPlan,
  callPlanHook,
  completeTemplate,
  PRECEDENCE,
  rememberContents,
  templateContext,
} from '@fw/kit/internal'
import { buildDiagnostics, commandDiagnostics, ProblemError } from '@fw/schema'
import type { Fw, GenerateAppOptions, Template } from '@fw/schema'
import { join, relative } from 'pathe'
import type { Feature } from './feature'
import { timed } from './timings'
import { writeIfChanged } from './write-if-changed'

/** Adds the files that `build.templates` lists. */
export const templates: Feature = { name: 'templates', setup: addConfiguredTemplates }

async function addConfiguredTemplates(app: Fw): Promise<void> {
  for (const [index, { src, dst }] of (app.options.build.templates ?? []).entries()) {
    const file = await findPath(src, { app })
    if (!file) {
      throw new ProblemError([
        buildDiagnostics.missingFile(
          { option: 'build.templates', id: src },
          { path: ['build', 'templates', String(index)] },
        ),
      ])
    }
    if (join(app.options.buildDir, dst).startsWith(`${app.options.buildDir}/`))
      addTemplate({ src: file, filename: dst, write: true }, app)
    else {
      throw new ProblemError([
        buildDiagnostics.buildFailed(
          { reason: `\`${dst}\` is outside the build directory.` },
          { path: ['build', 'templates', String(index)] },
        ),
      ])
    }
  }
}

/** Lets listeners change the templates, and writes those that are files, unless they are unchanged. */
export async function writeTemplates(app: Fw): Promise<void> {
  await requireBuildDir(app)
  await resolveTemplates(app)
  app.hook('builder:generateApp', options => regenerateTemplates(app, options))
  await generateTemplates(app)
}

/** Listeners may change the list, and may also call `addTemplate`. */
async function resolveTemplates(app: Fw): Promise<void> {
  const added = await callPlanHook(app, 'app:templates', ['templates'], () => [app.apps.default])
  const completed = new Map((added as Template[]).map(template => [template, completeTemplate(template, app).complete]))
  addToPlan(app, 'templates', {
    key: 'completed templates',
    entries: [],
    precedence: PRECEDENCE.final,
    place: before =>
      lastOfEachName(before.map(template => completed.get(template) ?? template)).map(template =>
        app.timings ? measureTemplate(app, template) : template,
      ),
  })
}

/** Of two templates with one name, the last wins. */
function lastOfEachName(list: readonly Template[]): Template[] {
  const byName = new Map<string, Template>()
  for (const template of list) {
    byName.delete(template.filename)
    byName.set(template.filename, template)
  }
  return [...byName.values()]
}

/** Generates the files, and what modules may read of their own templates from `fw.vfs`. Returns changed paths. */
async function generateTemplates(app: Fw, options?: GenerateAppOptions<Template>): Promise<string[]> {
  const chosen = app.plan.templates.filter(template => options?.filter?.(template) ?? true)
  const changed: string[] = []
  await Promise.all(
    chosen
      .filter(template => isWritten(template) || template.module !== undefined)
      .map(async template => {
        const contents = await template.getContents(templateContext(app))
        rememberContents(app, template.filename, contents)
        if (!isWritten(template)) return
        const file = join(app.options.buildDir, template.filename)
        if (await writeIfChanged(file, contents)) changed.push(file)
      }),
  )
  await app.callHook('app:templatesGenerated', app.apps.default, chosen, options)
  return changed
}

/** Generates templates again. In development, modules that import them are updated. */
async function regenerateTemplates(app: Fw, options?: GenerateAppOptions<Template>): Promise<void> {
  await resolveTemplates(app)
  await generateTemplates(app, options)
  if (!app.bundler) return
  const ids = app.plan.templates
    .filter(template => options?.filter?.(template) ?? true)
    .map(({ filename }) => join(app.options.buildDir, filename))
  if (app.bundler.invalidate(ids)) app.bundler.update(ids)
}

function measureTemplate(app: Fw, template: Template): Template {
  const { getContents, filename } = template
  return { ...template, getContents: context => timed(app, 'template', filename, () => getContents(context)) }
}

/** Creates the build directory. Later errors would only name one of many files that cannot be written. */
export async function requireBuildDir({ options: { buildDir, rootDir } }: Fw): Promise<void> {
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

/** Style sheets are files, because preprocessors read what they import from disk. */
function isWritten({ filename, write }: Template): boolean {
  return write || /\.(?:d\.[cm]?ts|css|scss|sass|less|styl|stylus|pcss|postcss)$/.test(filename)
}
