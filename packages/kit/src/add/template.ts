import type { FwApp, Template, TypeReference } from '@fw/schema'
import { basename, join } from 'pathe'
import { currentModule, useFw } from '../context'
import { realPath } from '../files/resolve-path'
import { compileTemplate, templateUtils } from './compile'
import { writablePlan } from './writable-plan'

/** Adds a module below `#build`. Its `dst` is its path in the build directory, even if it is not written to disk. */
export function addTemplate(
  template: (Omit<Template, 'filename' | 'getContents'> & Partial<Pick<Template, 'filename' | 'getContents'>>) | string,
  app: FwApp = useFw(),
): Template & { dst: string } {
  const given = typeof template === 'string' ? { src: template } : template
  const filename = given.filename ?? (given.src ? basename(given.src) : undefined)
  if (!filename) throw new Error('A template requires a `filename`, or a `src` to derive it from.')
  const dst = join(app.options.buildDir, filename)
  if (!dst.startsWith(`${app.options.buildDir}/`))
    throw new Error(`The template \`${filename}\` is outside the build directory.`)
  const module = currentModule()
  const complete: Template = {
    ...(module === undefined ? {} : { module: realPath(module) }),
    ...given,
    filename,
    getContents: createContents(given, app),
  }
  writablePlan(app).templates = [...app.plan.templates.filter(other => other.filename !== filename), complete]
  return { ...complete, dst }
}

function createContents({ getContents, src, options = {} }: Partial<Template>, app: FwApp): Template['getContents'] {
  const { compileTemplate: compiles, templateUtils: helps } = app.options.experimental
  if (!getContents)
    return async () => {
      const { readFile } = await import('node:fs/promises')
      const text = await readFile(src!, 'utf8')
      return compiles && text.includes('<%') ? compileTemplate(text, { ...options, app, fw: app, options }) : text
    }
  return context => getContents({ ...context, options, ...(helps ? { utils: templateUtils } : {}) })
}

/** Adds type declarations. They are written, and the generated tsconfigs include them. */
export function addTypeTemplate(
  template: Template,
  contexts?: TypeReference['contexts'],
  app: FwApp = useFw(),
): Template & { dst: string } {
  if (!template.filename.endsWith('.d.ts'))
    throw new Error(`A type template must be a \`.d.ts\` file, but is \`${template.filename}\`.`)
  const added = addTemplate({ ...template, write: true }, app)
  writablePlan(app).typeReferences.push({ path: template.filename, ...(contexts ? { contexts } : {}) })
  return added
}
