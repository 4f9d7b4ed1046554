import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Tab, openPage } from '../browser/page'
import { serveFolder } from '../docs/site'
import { eventually } from '../harness/eventually'
import { inTurn } from '../harness/in-turn'
import { root } from '../guards/repository'
import { startProgram } from '../harness/child-program'
import { buildImage } from '../packed/dockerfile'
import { run } from '../packed/program'
import { type Screen, openTerminal } from '../terminal/tmux'
import { type Published, publish } from './packed'

/** Generous limits: a busy machine must not fail a test. */
const TEST = ['test', '--', '--testTimeout=60000']

let published: Published

beforeAll(async () => {
  published = await publish()
})

afterAll(() => published.remove())

/** Runs a command as a user does in a terminal. */
function inTerminal(cwd: string, ...command: string[]): Screen {
  return openTerminal(command, { cwd, env: { HOME: published.dir, npm_config_update_notifier: 'false' } })
}

/** Creates a project as the README describes: from the repository, ready to run. */
async function createFromRepository(name: string): Promise<void> {
  const { code, stdout, stderr } = await run(
    'npm',
    ['--prefix', root, 'run', 'create', '--', name, '--yes', '--no-git'],
    published.dir,
  )
  expect(code, stdout + stderr).toBe(0)
  expect(stdout).toMatch(/Created shop[^]*Next steps:\s+cd shop\s+npm run dev/)
  expect(stderr).not.toContain('EBADENGINE')
}

/** Accepts the defaults of all prompts, except for the layout and the slow steps. */
async function createByQuestions(name: string): Promise<void> {
  const screen = inTerminal(published.dir, published.createFw, '--packages', '.')
  await screen.shows(/Where should we create it\?/)
  screen.type(name)
  screen.press('Enter')
  for (const [question, ...keys] of [
    [/Which template\?/],
    [/Which directory layout\?/, 'Down'],
    [/Which package manager\?/],
  ] as const) {
    await screen.shows(question)
    screen.press(...keys, 'Enter')
  }
  await screen.shows(/Install dependencies\?/)
  screen.press('n')
  await screen.shows(/Initialize a Git repository\?/)
  screen.press('n')
  expect(await screen.ended()).toBe(0)
  await screen.shows(new RegExp(`Created ${name}[^]*npm run dev`))
  await published.install(join(published.dir, name), join(published.dir, 'shop'))
}

describe.each([
  { layout: 'v4', name: 'shop', create: createFromRepository },
  { layout: 'v3', name: 'classic-shop', create: createByQuestions },
])('a new project in the $layout layout', ({ layout, name, create }) => {
  const project = (): string => join(published.dir, name)
  const script = (...words: string[]): Screen => inTerminal(project(), 'npm', 'run', ...words)
  const edit = (file: string, change: (text: string) => string): void => {
    const path = join(project(), file)
    writeFileSync(path, change(readFileSync(path, 'utf8')))
  }

  it('is created and installed', async () => {
    await create(name)
    expect(existsSync(join(project(), '.fw'))).toBe(true)
    // The project is self-contained, and no fw package comes from the registry.
    const { dependencies } = JSON.parse(readFileSync(join(project(), 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    expect(dependencies.fw).toMatch(/^file:vendor\/fw-4[^/]*\.tgz$/)
    expect(existsSync(join(project(), dependencies.fw!.replace('file:', '')))).toBe(true)
  }, 180_000)

  // Both layouts have the same tests, and their code is linted by the same rules. test/typed has the types of both.
  const isTyped = inTurn(0, ['v4', 'v3']).some(typed => typed === layout)
  const checks = [...(isTyped ? [['typecheck']] : []), ...(layout === 'v4' ? [['lint'], TEST] : [])]
  it.each(checks)(
    'passes its check: %s',
    async (...words) => {
      const { code, stdout, stderr } = await run('npm', ['run', ...words], project())
      expect(code, stdout + stderr).toBe(0)
    },
    180_000,
  )

  // The dev server does the same in both layouts, and `fw add` is tested in both.
  if (layout === 'v4') {
    it('runs in development: recovers from an invalid edit and adds a page', async () => {
      const screen = script('dev', '--', '--port', '0')
      const [url] = await screen.shows(/http:\/\/localhost:\d+\//)
      // A browser that connects during startup would see the loading page first.
      await fetch(new URL('/__fw_ready', url))
      // Files that are invalid on purpose fail to load, which the browser logs.
      const tab = await openPage(url, { expected: [/ClickCounter\.vue|missing end tag|status of (?:404|500)/] })
      await showsFirstPage(tab)
      await tab.receivesUpdates()
      await tab.page.evaluate('window.isSamePage = true')
      await tab.page.locator('main button.button').click()
      await tab.shows('main button.button', 'Clicked 1 times')

      edit('app/components/ClickCounter.vue', text => text.replace('Clicked', 'Pressed'))
      await tab.shows('main button.button', 'Pressed 1 times')

      edit('app/components/ClickCounter.vue', text => text.replace('</button>', ''))
      const errorLocation = tab.page
        .locator('fw-errors')
        .getByText(/components\/ClickCounter\.vue:6:3/)
        .first()
      await errorLocation.waitFor()
      edit('app/components/ClickCounter.vue', text => text.replace(' times', ' times</button>'))
      await errorLocation.waitFor({ state: 'detached' })
      await tab.shows('main button.button', 'Pressed 1 times')
      expect(await tab.page.evaluate('window.isSamePage')).toBe(true)

      const added = await run('npx', ['fw', 'add', 'page', 'about'], project())
      expect(added.code, added.stderr).toBe(0)
      expect(existsSync(join(project(), 'app/pages/about.vue'))).toBe(true)
      await eventually(async () =>
        expect(await tab.page.evaluate('window.useFwApp().$router.resolve("/about").matched.length')).toBe(1),
      )
      edit('app/app.config.ts', text =>
        text.replace(`to: '/tour' },`, `to: '/tour' },\n    { label: 'About', to: '/about' },`),
      )
      await tab.page.getByRole('link', { name: 'About' }).click()
      await tab.shows('h1', 'About')
      // The layout has the only <main>.
      expect(await tab.page.locator('main').count()).toBe(1)
      edit('app/app.config.ts', text => text.replace('My app', 'Our app'))
      await tab.shows('.brand', 'Our app')
      await eventually(async () => expect(await tab.page.title()).toBe('About · Our app'))
      // The new route was added without a reload.
      expect(await tab.page.evaluate('window.isSamePage')).toBe(true)

      // The tab would keep polling the server.
      await tab.page.close()
      await endsWithCtrlC(screen)
      await expect(fetch(url)).rejects.toThrow('fetch failed')
    })
  }

  if (layout === 'v4') {
    it('is built into an image with the Dockerfile of the guide, and previewed', async () => {
      const stageDir = (stage: string): string => join(published.dir, `image-${stage}`)
      const image = await buildImage({
        dockerfile: guideFile('Dockerfile'),
        ignored: guideFile('.dockerignore').trim().split('\n'),
        context: project(),
        into: stageDir,
      })
      // The image contains the server, and nothing else.
      expect(readdirSync(image.dir).toSorted()).toEqual(['nitro.json', 'public', 'server'])
      const [program, ...args] = image.command
      expect([program, image.env.PORT]).toEqual(['node', '3000'])
      const server = startProgram(args, { cwd: image.dir, env: { ...image.env, PORT: '0', HOST: '127.0.0.1' } })
      onTestFinished(() => server.stop())
      const [serverUrl] = await server.until(/http:\/\/[\w.:[\]]+:\d+/)
      expect(await (await fetch(serverUrl)).text()).toContain('Welcome to your new app')

      const preview = inTerminal(stageDir('build'), 'npm', 'run', 'preview', '--', '--port', '0', '--host', '127.0.0.1')
      const [url] = await preview.shows(/http:\/\/127\.0\.0\.1:\d+\/?/)
      await looksRound(url, { button: 'Pressed 1 times', page: 'About', heading: 'About' })
      await endsWithCtrlC(preview)
    }, 180_000)
  } else {
    it('is generated, and works on a static host', async () => {
      const generating = script('generate')
      expect(await generating.ended(90_000), generating.all()).toBe(0)
      const { url, close } = await serveFolder(join(project(), '.output/public'))
      onTestFinished(close)
      await looksRound(url, { button: 'Clicked 1 times', page: 'Tour', heading: 'Project structure' })
    }, 180_000)
  }
})

/** A file that the guide to deployment shows. */
function guideFile(name: string): string {
  const block = new RegExp(`\`\`\`\\w+\\n# ${name.replace('.', String.raw`\.`)}\\n(.*?)\`\`\``, 's')
  return block.exec(readFileSync(join(root, 'docs/guide/deploy.md'), 'utf8'))![1]!
}

/** npm itself may log the interruption. No other error is printed. */
async function endsWithCtrlC(screen: Screen): Promise<void> {
  screen.press('C-c')
  expect([0, 130]).toContain(await screen.ended())
  expect(screen.all()).not.toContain('npm error')
}

async function showsFirstPage(tab: Tab): Promise<void> {
  await tab.shows('h1', 'Welcome to your new app')
  await tab.shows('.eyebrow', 'Hello from the server')
}

/** Visits the pages of a built application. */
async function looksRound(
  url: string,
  { button, page, heading }: { button: string; page: string; heading: string },
): Promise<void> {
  const tab = await openPage(url)
  await showsFirstPage(tab)
  await tab.page.locator('main button.button').click()
  await tab.shows('main button.button', button)
  await tab.page.getByRole('link', { name: page, exact: true }).click()
  await tab.shows('h1', heading)
  expect(new URL(tab.page.url()).pathname).toBe(`/${page.toLowerCase()}`)
  // The server stops next, and the tab may still request an icon.
  await tab.page.close()
}
