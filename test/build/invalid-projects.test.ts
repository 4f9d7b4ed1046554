import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { loadFw } from 'fw'
import { ProblemError } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../harness/build-app'
import type { Fixture } from '../harness/fixture'
import { createProject } from '../project'
import { jsxPlugin } from '../../packages/bundler1-builder/src/plugins/jsx'
import { createApp } from '../kit/app'
import { eventually } from '../harness/eventually'
import { triggers } from '../triggers'

const root = { 'app/app.vue': '<template>\n  <div>Hello</div>\n</template>\n' }

/** The problems of loading a project: the errors that stop it, or the warnings. */
async function problemsOf(files: Record<string, string>): Promise<Problem[]> {
  const { dir } = createProject({ 'package.json': '{ "type": "module" }', ...root, ...files })
  const reported: Problem[] = []
  try {
    await (
      await loadFw({ rootDir: dir, env: {}, homeDir: dir, report: problem => reported.push(problem as Problem) })
    ).close()
    return reported
  } catch (error) {
    if ((error as Error).name !== ProblemError.name) throw error
    return (error as ProblemError).problems
  }
}

const locationOf = ({ location }: Problem) =>
  location && [location.file.split('/').slice(-2).join('/'), location.line, location.column]
const run = (args: string[], files: Record<string, string>, config?: Fixture['config']) =>
  runCommand(args, {
    layout: 'v4',
    fixture: { files: { ...root, ...files }, ...(config === undefined ? {} : { config }) },
  })

it('rejects `defineRouteRules` in a page when `experimental.inlineRouteRules` is disabled', async () => {
  const page = { 'app/pages/index.vue': '<script setup>\ndefineRouteRules({ swr: 60 })\n</script>\n' }
  const problem = triggers('FW2043', await problemsOf(page))
  expect([locationOf(problem), problem.why]).toEqual([
    ['pages/index.vue', 2, 1],
    'The page calls `defineRouteRules`, but `experimental.inlineRouteRules` is disabled.',
  ])
})

describe('an invalid path in the config', () => {
  const config = (text: string) => ({
    'fw.config.ts': `export default defineFwConfig({\n  ssr: true,\n  ${text},\n})\n`,
  })

  it.each([
    ['plugins', 'plugins: ["~/a", { src: "./extra/b.ts" }]', 2],
    ['css', 'css: ["~/a.css"]', 1],
    ['spaLoadingTemplate', 'spaLoadingTemplate: "~/loading.html"', 1],
    ['build.templates', 'build: { templates: [{ src: "~/x.ts", dst: "x.ts" }] }', 1],
  ])('is reported with its line for %s', async (option, text, count) => {
    const problems = await problemsOf(config(text))
    expect(problems).toHaveLength(count)
    const problem = triggers('FW2008', problems)
    expect(problem.why).toContain(`in \`${option}\``)
    expect(problem.location).toMatchObject({ line: 3 })
  })

  it('is reported for a template outside the build directory', async () => {
    const problem = triggers(
      'FW2005',
      await problemsOf({ ...config('build: { templates: [{ src: "~/app.vue", dst: "../../app.vue" }] }') }),
    )
    expect(problem.why).toContain('outside the build directory')
    expect(problem.location).toMatchObject({ line: 3 })
  })

  it.each(['build', 'prepare'])('is reported for a build directory that cannot be created, by fw %s', async command => {
    const { code, output } = await run([command], { '.fw': 'a file' })
    triggers('FW1307', output)
    expect(output).toContain('`.fw` cannot be written: a file exists in its place.')
    expect(code).toBe(1)
  })

  it('is reported for `serverHandlers` when the server is built', async () => {
    const { code, output } = await run(
      ['build'],
      {},
      '{\n  serverHandlers: [{ route: "/x", handler: "~~/server/none.ts" }],\n}',
    )
    triggers('FW2008', output)
    expect(output).toContain('fw.config.ts:2:')
    expect(code).toBe(1)
  })

  it('is reported with the layer that declares it', async () => {
    const problem = triggers(
      'FW2008',
      await problemsOf({
        'fw.config.ts': 'export default defineFwConfig({ plugins: ["~/here"] })\n',
        'app/here.ts': 'export default () => {}',
        'layers/base/fw.config.ts': '\nexport default defineFwConfig({\n  plugins: ["~/none"] })\n',
      }),
    )
    expect(locationOf(problem)).toEqual(['base/fw.config.ts', 3, 13])
  })
})

describe('a page', () => {
  it.each(['[id.vue', '[].vue', 'a/[-].vue'])('is rejected if its file name is %s', async name => {
    const problem = triggers('FW2009', await problemsOf({ [`app/pages/${name}`]: '<template><p /></template>' }))
    expect(problem.location!.file).toMatch(/\.vue$/)
  })

  it('is rejected if it calls `definePageMeta` twice or without an object', async () => {
    const repeated = triggers(
      'FW2010',
      await problemsOf({
        'app/pages/index.vue': '<script setup>\ndefinePageMeta({ a: 1 })\n  definePageMeta({ b: 1 })\n</script>',
      }),
    )
    expect(locationOf(repeated)).toEqual(['pages/index.vue', 3, 3])
    const other = triggers(
      'FW2011',
      await problemsOf({ 'app/pages/index.vue': '<script setup>\nconst meta = {}\ndefinePageMeta(meta)\n</script>' }),
    )
    expect(locationOf(other)).toEqual(['pages/index.vue', 3, 16])
  })
})

it('warns about duplicate names and a missing layout', async () => {
  const empty = '<template><p /></template>'
  const problems = await problemsOf({
    'app/pages/index.vue': '<script setup>definePageMeta({ layout: "wied" })</script>',
    'app/pages/about.vue': empty,
    'app/pages/(company)/about.vue': empty,
    'app/pages/users/[id].vue': empty,
    'app/pages/users/[name].vue': empty,
    'app/layouts/wide.vue': empty,
    'app/components/base/Card.vue': empty,
    'app/components/BaseCard.vue': empty,
    'app/utils/a.ts': 'export const same = 1',
    'app/utils/b.ts': 'export const same = 2',
  })
  triggers('FW2012', problems)
  expect(problems.filter(({ code }) => code === 'FW2012').map(({ why }) => /`(\/[^`]*)`/.exec(why)![1])).toEqual([
    '/about',
    '/users/:name()',
  ])
  expect(triggers('FW2013', problems).why).toContain('`BaseCard`')
  expect(triggers('FW2014', problems).why).toContain('`same`')
  const layout = triggers('FW2020', problems)
  expect(layout.fix).toBe('Did you mean `wide`?')
  expect(layout.location).toMatchObject({ line: 1, column: 40 })
  expect(problems.every(({ severity }) => severity === 'warning')).toBe(true)
})

it('warns about route rules that redirect in a circle', async () => {
  const problems = await problemsOf({
    'fw.config.ts':
      'export default { routeRules: { "/a": { redirect: "/b" }, "/b": { redirect: { to: "/a" } }, "/c": { redirect: "/a" } } }',
  })
  // Problems of options are reported when they are located.
  await eventually(() =>
    expect(triggers('FW2138', problems).why).toBe('Route rules redirect in a circle: /a → /b → /a.'),
  )
  expect(locationOf(triggers('FW2138', problems))?.[1]).toBe(1)
  expect(problems.filter(({ code }) => code === 'FW2138')).toHaveLength(1)
})

describe('a builder', () => {
  it('is rejected if it is not installed or does not export `bundle`', async () => {
    const missing = await run(['build'], {}, '{\n  builder: "no-such-builder" }')
    triggers('FW2003', missing.output)
    expect(missing.output).toMatch(/at fw\.config\.ts:2:\d+/)
    expect(missing.code).toBe(1)
    const invalid = await run(['build'], { 'own.mjs': 'export const bundel = () => {}' }, '{ builder: "./own.mjs" }')
    triggers('FW2004', invalid.output)
    expect(invalid.code).toBe(1)
  })
})

describe('styles', () => {
  it('reports a PostCSS plugin that is missing or invalid', async () => {
    const missing = await run(['build'], {}, '{\n  cssProcessor: { plugins: { "postcss-none": {} } } }')
    triggers('FW2015', missing.output)
    expect(missing.output).toMatch(/at fw\.config\.ts:2:\d+/)
    expect(missing.code).toBe(1)
    const odd = await run(
      ['build'],
      { 'node_modules/odd/index.js': 'module.exports = 5', 'node_modules/odd/package.json': '{ "name": "odd" }' },
      '{ cssProcessor: { plugins: { odd: {} } } }',
    )
    triggers('FW2016', odd.output)
  })

  it('reports a PostCSS plugin whose path does not exist', async () => {
    const { code, output } = await run(['build'], {}, '{\n  cssProcessor: { plugins: { "~/postcss/none": {} } } }')
    expect(output).toMatch(/FW2015[\s\S]*`~\/postcss\/none`[\s\S]*does not exist[\s\S]*Fix the path/)
    expect(code).toBe(1)
  })

  it('minifies without cssnano, and warns if cssnano has options', async () => {
    const { code, output, dir } = await run(
      ['build'],
      { 'app/app.vue': '<template><p /></template>\n<style>\np {\n  color: #ff0000;\n}\n</style>\n' },
      '{\n  features: { inlineStyles: false },\n  cssProcessor: { plugins: { cssnano: { preset: "lite" } } } }',
    )
    expect(code).toBe(0)
    triggers('FW2082', output)
    expect(output).toMatch(/Lightning CSS.*minifies styles instead[\s\S]*at fw\.config\.ts:3/)
    const styles = readdirSync(join(dir, '.output/public/_fw'))
      .filter(file => file.endsWith('.css'))
      .map(file => readFileSync(join(dir, '.output/public/_fw', file), 'utf8'))
      .join('')
    expect(styles).toContain('p{color:red}')
  })

  it('reports an invalid style with its line, not as a broken preprocessor', async () => {
    const component = await run(['build'], {
      'app/app.vue': '<template><p /></template>\n<style lang="scss">\np {\n  color: $none;\n}\n</style>\n',
    })
    expect(component.output).toMatch(/FW2005[\s\S]*Undefined variable[\s\S]*at app\/app\.vue:4/)
    const sheet = await run(
      ['build'],
      { 'app/main.scss': '\n@use "./part";\n', 'app/_part.scss': 'p {\n  color: $none;\n}\n' },
      '{ css: ["~/main.scss"] }',
    )
    expect(sheet.output).toMatch(/FW2005[\s\S]*Undefined variable[\s\S]*at app\/_part\.scss:2/)
    expect([component.code, sheet.code]).toEqual([1, 1])
  })

  it('reports a missing preprocessor', async () => {
    const { code, output } = await run(['build'], {
      'app/app.vue': '<template><p /></template>\n<style lang="stylus">\np\n  color red\n</style>\n',
    })
    triggers('FW2017', output)
    expect(output).toContain('npm install --save-dev stylus')
    expect(output).toContain('at app/app.vue')
    expect(code).toBe(1)
  })
})

it('reports that the type checker is missing', async () => {
  // `vue-tsc` is not installed outside the repository.
  const { dir } = createProject({
    'package.json': '{ "type": "module" }',
    ...root,
    'fw.config.ts': 'export default defineFwConfig({ typescript: { typeCheck: true } })',
  })
  const { buildFw } = await import('fw')
  const app = await loadFw({ rootDir: dir, env: {}, homeDir: dir })
  onTestFinished(() => app.close())
  const error = await buildFw(app).then(
    () => undefined,
    (thrown: ProblemError) => thrown,
  )
  triggers('FW2018', error!)
})

it('reports a missing build, an invalid port and a port in use', async () => {
  const preview = await run(['preview'], {})
  triggers('FW2006', preview.output)
  expect(preview.code).toBe(1)
  const astray = await run(['preview'], { '.env': 'PORT=abc' })
  triggers('FW1305', astray.output)
  expect(astray.output).toContain('Invalid value "abc" for `PORT`.')
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise(resolve => other.once('listening', resolve))
  const dev = await run(['dev', '--host', '127.0.0.1', '--port', String((other.address() as AddressInfo).port)], {})
  triggers('FW2007', dev.output)
  expect(dev.code).toBe(1)
})

it.each(['..', 'a/b', ''])('rejects the report name %j for `fw analyze`', async name => {
  const { code, output } = await run(['analyze', `--name=${name}`], {})
  triggers('FW1305', output)
  expect(code).toBe(1)
})

it('reports that the JSX compiler is missing', async () => {
  const { app, path } = await createApp({ 'app/app.vue': '', 'app/part.tsx': 'export default () => <b />' })
  const { transform } = jsxPlugin(app, () => ({})) as {
    transform: { handler: (code: string, id: string) => Promise<unknown> }
  }
  const problem = triggers(
    'FW2023',
    await transform.handler('export default () => <b />', path('app/part.tsx')).then(
      () => expect.fail('it compiled'),
      (error: unknown) => error as ProblemError,
    ),
  )
  expect(problem.fix).toContain('npm install --save-dev @vitejs/plugin-vue-jsx')
  expect(problem.location?.file).toBe(path('app/part.tsx'))
})
