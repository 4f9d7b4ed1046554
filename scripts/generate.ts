import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fw } from '../packages/fw/src/cli/commands'
import { RECIPES } from '../packages/fw/src/cli/recipes/names'
import { emitConfigDocs } from './generated/config-pages'
import { emitErrorDocs } from './generated/error-pages'
import { emitInterfaces } from './generated/option-interfaces'
import { jsonSchema } from '../packages/schema/src/derive/json-schema'
import { diagnosticCatalogue } from '../packages/schema/src/diagnostics/catalogue'
import { root as options } from '../packages/schema/src/options/index'
import { emitApiList, emitKitList, emitServerList } from './generated/api-pages'
import { drawArrows } from './generated/arrows'
import { emitCommandsPage } from './generated/commands-page'
import { emitMigratedNames, emitNuxtNames } from './generated/nuxt-names'
import { emitRecipeList, emitRecipePage } from './generated/recipe-pages'
import { emitRequestLife } from './generated/request-steps'
import { emitTriedModules } from './generated/tried-modules'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The contents of all generated files, by path relative to the root of the repository. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  files.set('packages/schema/src/options.gen.ts', emitInterfaces(options))
  files.set('packages/schema/src/fw.config.schema.json', `${JSON.stringify(jsonSchema(), null, 2)}\n`)
  for (const [name, text] of emitConfigDocs(options)) files.set(`docs/config/${name}`, text)
  for (const [name, text] of emitErrorDocs(diagnosticCatalogue())) files.set(`docs/errors/${name}`, text)
  const commands = 'docs/guide/commands.md'
  files.set(commands, emitCommandsPage(readFileSync(join(root, commands), 'utf8'), fw))
  files.set(
    'docs/api/README.md',
    emitApiList(file => readIfExists(join(root, 'docs/api', file))),
  )
  files.set(
    'docs/api/kit/README.md',
    emitKitList(file => readIfExists(join(root, 'docs/api/kit', file))),
  )
  files.set(
    'docs/api/server/README.md',
    emitServerList(file => readIfExists(join(root, 'docs/api/server', file))),
  )
  const exports = readFileSync(join(root, 'test/guards/exports.json'), 'utf8')
  for (const [path, text] of emitNuxtNames(exports)) files.set(`packages/nuxt/src/${path}`, text)
  files.set('packages/fw/src/cli/migrate/names/migrated-names.gen.ts', emitMigratedNames(exports))
  const tried = readFileSync(join(root, 'docs/guide/modules-of-nuxt.md'), 'utf8')
  files.set('packages/fw/src/cli/modules/tried-modules.gen.ts', emitTriedModules(tried))
  const recipePages = loadPages('docs/recipes')
  for (const name of Object.keys(RECIPES))
    files.set(`docs/recipes/${name}.md`, await emitRecipePage(name, recipePages.get(name)!))
  files.set('docs/recipes/README.md', emitRecipeList(recipePages))
  const life = 'docs/guide/request-life.md'
  const pipeline = readFileSync(join(root, 'packages/fw/src/render/pipeline.ts'), 'utf8')
  files.set(life, emitRequestLife(readFileSync(join(root, life), 'utf8'), pipeline))
  files.set('ARCHITECTURE.md', drawArrows(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')))
  return files
}

/** The pages of a folder by name, without the list of them. */
function loadPages(folder: string): Map<string, string> {
  const names = readdirSync(join(root, folder))
    .filter(name => name.endsWith('.md') && name !== 'README.md')
    .sort()
  return new Map(names.map(name => [name.slice(0, -3), readFileSync(join(root, folder, name), 'utf8')]))
}

function readIfExists(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Writes the generated files, and removes pages of declarations that no longer exist. */
async function generate(): Promise<void> {
  const files = await generatedFiles()
  for (const folder of ['docs/config', 'docs/errors']) {
    mkdirSync(join(root, folder), { recursive: true })
    for (const name of readdirSync(join(root, folder)))
      if (!files.has(`${folder}/${name}`)) rmSync(join(root, folder, name))
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  console.log(`${files.size} files generated`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generate()
