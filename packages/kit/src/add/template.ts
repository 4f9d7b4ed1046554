import { existsSync } from 'node:fs'
import type {
  Fw,
  FwTemplate,
  FwTypeTemplate,
  GenerateAppOptions,
  ResolvedFwTemplate,
  Template,
  TypeReference,
} from '@fw/schema'
import { basename, dirname, extname, join, relative, resolve } from 'pathe'
import { currentModule, runWithFw, tryUseFw, useFw } from '../context'
import { realPath } from '../files/resolve-path'
import { addToPlan } from '../plan/plan-lists'
import { compileTemplate, templateUtils } from './compile'

/**
 * The complete form of a template: with its `filename`, and with its path `dst` in the build directory. A string is the
 * path of the file to copy.
 */
export function normalizeTemplate<Options = Record<string, any>>(
  template: FwTemplate<Options> | string,
  buildDir: string = useFw().options.buildDir,
): ResolvedFwTemplate<Options> {
  const normalized: FwTemplate<Options> = typeof template === 'string' ? { src: template } : { ...template }
  if (!normalized.src && !normalized.getContents)
    throw new Error(`A template requires \`getContents\` or \`src\`, but is ${JSON.stringify(template)}.`)
  if (normalized.src && !normalized.getContents && !existsSync(normalized.src))
    throw new Error(`The template \`${normalized.src}\` does not exist.`)
  const filename = normalized.filename ?? (normalized.src ? nameOf(normalized.src) : undefined)
  if (!filename) throw new Error('A template requires a `filename`, or a `src` to derive it from.')
  return {
    ...normalized,
    filename,
    dst: normalized.dst ?? resolve(buildDir, filename),
    ...(filename.endsWith('.d.ts') ? { write: true } : {}),
  }
}

/** Files of the same name in different folders have different names. */
function nameOf(src: string): string {
  let hash = 0
  for (const character of src) hash = (Math.imul(hash, 31) + character.codePointAt(0)!) >>> 0
  const extension = extname(src)
  return `${basename(dirname(src))}.${basename(src, extension)}.${hash.toString(36)}${extension}`
}

/** Adds a module below `#build`. Its `dst` is its path in the build directory, even if it is not written to disk. */
export function addTemplate<Options = Record<string, any>>(
  template: FwTemplate<Options> | string,
  app: Fw = useFw(),
): ResolvedFwTemplate<Options> & Template {
  const { normalized, complete } = completeTemplate(template, app)
  const { filename } = complete
  addToPlan(app, 'templates', {
    key: filename,
    entries: [complete],
    place: (before, entries) => [...before.filter(other => other.filename !== filename), ...entries],
  })
  return { ...normalized, getContents: complete.getContents } as ResolvedFwTemplate<Options> & Template
}

/** A template with its path, and with contents that are generated in the context of the application. */
export function completeTemplate<Options>(
  template: FwTemplate<Options> | string,
  app: Fw,
): { normalized: ResolvedFwTemplate<Options>; complete: Template } {
  const { buildDir } = app.options
  const normalized = normalizeTemplate(template, buildDir)
  const filename = relative(buildDir, normalized.dst)
  if (filename.startsWith('..'))
    throw new Error(`The template \`${normalized.filename}\` is outside the build directory.`)
  const module = currentModule()
  const complete: Template = {
    ...(module === undefined ? {} : { module: realPath(module) }),
    ...(normalized as Template),
    filename,
    getContents: createContents(normalized as Template, app, module),
  }
  return { normalized, complete }
}

function createContents(
  { getContents, src, options = {} }: Partial<Template>,
  app: Fw,
  module: string | undefined,
): Template['getContents'] {
  const { compileTemplate: compiles, templateUtils: helps } = app.options.experimental
  if (!getContents) {
    return async () => {
      const { readFile } = await import('node:fs/promises')
      const text = await readFile(src!, 'utf8')
      return compiles && text.includes('<%')
        ? compileTemplate(text, { ...options, fw: app, nuxt: app, app: app.apps.default, options })
        : text
    }
  }
  // Bundlers call it, outside of any context.
  return context =>
    runWithFw(app, () => getContents({ ...context, options, ...(helps ? { utils: templateUtils } : {}) }), module)
}

/** Which generated tsconfigs include type declarations. */
export interface TypeTemplateContexts {
  /** Application code. The only one by default. */
  fw?: boolean
  /** Server code. */
  server?: boolean
  /** The other name of `server`. */
  serverEngine?: boolean
  /** The names that Nuxt modules know, of `fw` and `server`. */
  nuxt?: boolean
  nitro?: boolean
  /** Code in `shared/`. */
  shared?: boolean
  /** Modules and the configuration. */
  node?: boolean
}

/** Adds type declarations. They are written, and the generated tsconfigs include them. */
export function addTypeTemplate<Options = Record<string, any>>(
  template: FwTypeTemplate<Options>,
  contexts?: TypeTemplateContexts,
  app: Fw = useFw(),
): ResolvedFwTemplate<Options> & Template {
  if (!template.filename.endsWith('.d.ts'))
    throw new Error(`A type template must be a \`.d.ts\` file, but is \`${template.filename}\`.`)
  const added = addTemplate({ ...template, write: true }, app)
  const path = relative(app.options.buildDir, added.dst)
  addToPlan(app, 'typeReferences', {
    key: path,
    entries: [{ path, ...(contexts ? { contexts: listContexts(contexts) } : {}) }],
    place: (before, entries) => [...before.filter(reference => reference.path !== path), ...entries],
  })
  return added
}

function listContexts(contexts: TypeTemplateContexts): TypeReference['contexts'] {
  const { fw, nuxt, server, serverEngine, nitro, shared, node } = contexts
  return [
    ...(fw || nuxt ? ['app' as const] : []),
    ...(server || serverEngine || nitro ? ['server' as const] : []),
    ...(shared ? ['shared' as const] : []),
    ...(node ? ['node' as const] : []),
  ]
}

/** Generates the templates again, or those that a filter selects. */
export async function updateTemplates(options?: GenerateAppOptions<ResolvedFwTemplate>): Promise<void> {
  const app = tryUseFw()
  const { filter } = options ?? {}
  await app?.callHook(
    'builder:generateApp',
    filter
      ? {
          filter: template =>
            filter({ ...template, dst: join(app.options.buildDir, template.filename) } as ResolvedFwTemplate),
        }
      : undefined,
  )
}
