import { addToConfig } from '../../packages/kit/src/config'
import { loadRecipe } from '../../packages/fw/src/cli/recipes/load-recipe'
import { RECIPES } from '../../packages/fw/src/cli/recipes/names'
import type { Recipe, RecipeProject } from '../../packages/fw/src/cli/recipes/recipe'

const REGION = /<!-- what it adds -->\n[^]*?<!-- end -->\n/

/** A new project in TypeScript with the v4 layout, which npm has installed. */
const PROJECT: RecipeProject = {
  app: 'app/',
  server: 'server/',
  buildDir: '.fw/',
  isTypeScript: true,
  hasCodeConfig: true,
  bundler: 'bundler1',
  manager: 'npm',
  scripts: { typecheck: 'fw typecheck', test: 'vitest run' },
  read: path => (path === 'package-lock.json' ? '{}' : undefined),
  list: () => [],
  secret: () => 'a-random-secret-of-32-characters',
}

/** Updates what a page says about its recipe: everything that `fw add` writes, as complete files. */
export async function emitRecipePage(name: string, page: string): Promise<string> {
  const recipe = (await loadRecipe(name))(PROJECT)
  const region = `<!-- what it adds -->\n\n${await emitRecipe(recipe)}\n<!-- end -->\n`
  return page.replace(REGION, () => region)
}

/** The list of all recipes, from their pages by name. */
export function emitRecipeList(pages: ReadonlyMap<string, string>): string {
  const linkTo = (name: string): string => `[${/^# (.+)$/m.exec(pages.get(name)!)![1]}](${name}.md)`
  const rows = Object.entries(RECIPES).map(([name, doc]) => `| ${linkTo(name)} | \`fw add ${name}\` | ${doc} |\n`)
  const others = [...pages.keys()].filter(name => !Object.hasOwn(RECIPES, name))
  const patterns = others.map(name => `| ${linkTo(name)} | ${firstSentence(pages.get(name)!)} |\n`)
  return `# Recipes

\`fw add NAME\` adds a tool to a project: it shows what it changes, asks, writes and installs. \`fw add\` lists all recipes, \`--yes\` does not
ask, and \`fw add --undo\` takes the last one back. Files that exist stay as they are, and a second run changes nothing. Lines that it cannot add, such as to a configuration that computes its
values, are printed.

| tool | command | |
|---|---|---|
${rows.join('')}
## Without a package

Complete files to copy. They are built and used by the tests of fw.

| recipe | |
|---|---|
${patterns.join('')}`
}

/** The first sentence below the title of a page. */
function firstSentence(page: string): string {
  return /^# .+\n\n(.+?\.)\s/.exec(page)![1]!
}

async function emitRecipe(recipe: Recipe): Promise<string> {
  const parts = [emitPackages(recipe), await emitConfig(recipe), emitScripts(recipe)]
  const files = Object.entries(recipe.files ?? {}).filter(([path]) => !path.includes('/meta/'))
  const created = (recipe.edits ?? []).flatMap(({ file, create }) =>
    create === undefined ? [] : [[file, create] as const],
  )
  for (const [path, text] of [...files, ...created]) parts.push(emitFile(path, text))
  if (recipe.ignored) parts.push(emitFile('.gitignore', `${recipe.ignored.join('\n')}\n`))
  return parts.filter(part => part !== '').join('\n')
}

function emitPackages({ modules = {}, dependencies = {}, devDependencies = {} }: Recipe): string {
  const specs = (versions: Readonly<Record<string, string>>): string =>
    Object.entries(versions)
      .map(([name, range]) => `${name}@${range}`)
      .join(' ')
  const lines = [
    ...Object.keys(modules).map(name => `fw add ${name}`),
    ...(Object.keys(dependencies).length > 0 ? [`npm install ${specs(dependencies)}`] : []),
    ...(Object.keys(devDependencies).length > 0 ? [`npm install -D ${specs(devDependencies)}`] : []),
  ]
  return lines.length > 0 ? `The packages:\n\n\`\`\`sh\n${lines.join('\n')}\n\`\`\`\n` : ''
}

async function emitConfig({ modules, config = [] }: Recipe): Promise<string> {
  const file = '/fw.config.ts'
  const texts = new Map([[file, 'export default defineFwConfig({})\n']])
  const additions = [...(modules ? [{ path: ['modules'] as const, items: Object.keys(modules) }] : []), ...config]
  for (const addition of additions) texts.set(file, (await addToConfig(file, addition, texts))!.text)
  return additions.length > 0 ? emitFile('fw.config.ts', texts.get(file)!) : ''
}

function emitScripts({ scripts }: Recipe): string {
  if (!scripts) return ''
  return `In \`package.json\`:\n\n\`\`\`json\n${JSON.stringify({ scripts }, undefined, 2)}\n\`\`\`\n`
}

const COMMENTS: Readonly<Record<string, (path: string) => string>> = {
  ts: path => `// ${path}\n`,
  mjs: path => `// ${path}\n`,
  css: path => `/* ${path} */\n`,
  vue: path => `<!-- ${path} -->\n`,
}

function emitFile(path: string, text: string): string {
  const name = path.split('/').at(-1)!
  const language = name === 'Dockerfile' ? 'dockerfile' : name.startsWith('.') ? 'sh' : name.split('.').at(-1)!
  const comment = COMMENTS[language]
  const fence = text.includes('```') ? '````' : '```'
  if (comment) return `${fence}${language}\n${comment(path)}${text}${fence}\n`
  return `\`${path}\`:\n\n${fence}${language}\n${text}${fence}\n`
}
