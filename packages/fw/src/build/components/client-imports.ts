import { readFile } from 'node:fs/promises'
import { moduleFile } from '@fw/kit/internal'
import type { BuildPlugin, CodeContext, Fw } from '@fw/schema'
import { isAbsolute, relative, resolve } from 'pathe'
import { createIsUserCode } from '../code/user-code'

const PREFIX = '\0fw:client-component:'
// Without the `.vue` extension, so that tools that check file names, such as the asset manifest, do not treat it as a
// component.
const SUFFIX = '.mjs'

/**
 * Imports that may resolve to a client-only component: `./Chart.client`, `~/components/Chart.client.vue`. Blocks of
 * components and assets have a query.
 */
const SPECIFIER = /\.client(?:\.\w+)?$/
const SCRIPT = /<script(?![^>]*\ssetup[\s>])[^>]*>([\s\S]*?)<\/script>/g

/** Direct imports of a client-only component act like its name in templates: the server gets a placeholder. */
export function createClientImportsPlugin(app: Fw): BuildPlugin {
  const isUserCode = createIsUserCode(app)
  // Builds do not contain absolute paths.
  const root = app.options.bundler1.root!
  const isComponent = (file: string): boolean =>
    file.endsWith('.client.vue') ||
    app.plan.components.some(({ filePath, mode }) => mode === 'client' && filePath === file)
  return {
    shared: () => ({
      name: 'fw:client-components',
      enforce: 'pre',
      resolveId: {
        filter: { id: SPECIFIER },
        async handler(id, importer, options) {
          // Files of the framework, such as routes, handle these components themselves.
          if (!importer || options.scan || !isUserCode(importer, sideOf(this))) return undefined
          const resolved = await this.resolve(id, importer, { skipSelf: true })
          return resolved && isComponent(moduleFile(resolved.id))
            ? PREFIX + (isAbsolute(resolved.id) ? relative(root, resolved.id) : resolved.id) + SUFFIX
            : undefined
        },
      },
      load: {
        // oxlint-disable-next-line no-control-regex -- virtual modules start with it by agreement.
        filter: { id: /^\0fw:client-component:/ },
        async handler(id) {
          const name = id.slice(PREFIX.length, -SUFFIX.length)
          const file = name.startsWith('\0') ? name : resolve(root, name)
          return {
            code:
              sideOf(this) === 'server'
                ? emitPlaceholder(await listNamed(moduleFile(file)))
                : emitClientComponent(file),
            map: null,
          }
        },
      },
    }),
  }
}

function sideOf({ environment }: CodeContext): 'client' | 'server' {
  return environment.config.consumer === 'server' ? 'server' : 'client'
}

function emitClientComponent(file: string): string {
  const from = JSON.stringify(file)
  return `import { createClientOnly } from '#app'\nimport component from ${from}\nexport * from ${from}\nexport default /* @__PURE__ */ createClientOnly(component)\n`
}

function emitPlaceholder(names: readonly string[]): string {
  const exports = names.map(name => `export const ${name} = undefined\n`).join('')
  return `import { createClientOnly } from '#app'\nexport default /* @__PURE__ */ createClientOnly({})\n${exports}`
}

/** The other exports of a component: code that imports it may import these names, too. */
async function listNamed(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const code = file.endsWith('.vue') ? Array.from(text.matchAll(SCRIPT), ([, script]) => script).join('\n') : text
  if (!/\bexport\b/.test(code)) return []
  const { parseSync } = await import('oxc-parser')
  const entries = parseSync('module.tsx', code, { sourceType: 'module' }).module.staticExports.flatMap(
    statement => statement.entries,
  )
  return entries
    .filter(entry => !entry.isType && entry.exportName.kind === 'Name')
    .flatMap(({ exportName: { name } }) => (name && name !== 'default' ? [name] : []))
}
