import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../harness/build-app'
import type { Fixture, Layout } from '../harness/fixture'
import { proves } from '../proofs/registry'
import { triggers } from '../triggers'

const page = (title: string, ...links: string[]): string =>
  `<template><main><h1>${title}</h1>${links.map(link => `<a href="${link}">${link}</a>`).join('')}</main></template>`

const files = {
  'app/pages/index.vue': page(
    'Home',
    '/posts/1?from=home#top',
    'https://example.com/other',
    'mailto:somebody@example.com',
    '/robots.txt',
    '/secret',
    '/ünder',
  ),
  'app/pages/about.vue': page('About'),
  'app/pages/secret.vue': page('Secret'),
  'app/pages/ünder.vue': page('Under'),
  'app/pages/hidden/[id].vue': page('Hidden', '/posts/7'),
  // Nothing links to `/manual`, and it does not exist.
  'app/pages/manual/[...path].vue':
    '<script setup>\nif (!useRoute().params.path?.length) throw createError({ statusCode: 404 })\n</script>\n<template><h1>Manual</h1></template>',
  'app/pages/posts/[id].vue':
    '<script setup>\nconst { params } = useRoute()\nif (params.id === "1") prerenderRoutes("/posts/2")\n</script>\n<template><h1>Post {{ params.id }}</h1></template>',
  'server/routes/feed.xml.ts':
    'export default defineEventHandler(() => new Response("<feed/>", { headers: { "content-type": "application/xml" } }))',
  'public/robots.txt': 'User-agent: *\n',
}

async function generate(
  config: Fixture['config'],
  {
    layout = 'v4',
    more = {},
    args = ['generate'],
  }: { layout?: Layout; more?: Record<string, string>; args?: string[] } = {},
) {
  const { dir, code, output } = await runCommand(args, { layout, fixture: { config, files: { ...files, ...more } } })
  const site = join(dir, '.output/public')
  const text = (name: string): string | undefined =>
    existsSync(join(site, name)) ? readFileSync(join(site, name), 'utf8') : undefined
  return { dir, code, output, site, text }
}

describe('fw generate', () => {
  it(
    'prerenders every page that can be found, and writes no server',
    proves('2.2-public', 'serverEngine.prerender.routes', 'serverEngine.prerender.ignore'),
    async () => {
      const { dir, code, output, site, text } = await generate({
        routeRules: { '/old': { redirect: '/about' }, '/ruled': { prerender: false } },
        serverEngine: { prerender: { routes: ['/feed.xml', '/hidden/1'], ignore: ['/secret'] } },
      })
      expect(code, output).toBe(0)
      expect(text('index.html')).toContain('<h1>Home</h1>')
      expect(text('about/index.html')).toContain('<h1>About</h1>')
      expect(text('ünder/index.html')).toContain('<h1>Under</h1>')
      // Linked, found while rendering, listed in `routes`, and linked from a listed route.
      for (const [file, title] of [
        ['posts/1', 'Post 1'],
        ['posts/2', 'Post 2'],
        ['hidden/1', 'Hidden'],
        ['posts/7', 'Post 7'],
      ] as const)
        expect(text(`${file}/index.html`)).toContain(`<h1>${title}</h1>`)
      expect(text('manual/index.html')).toBeUndefined()
      expect(text('feed.xml')).toBe('<feed/>')
      expect(text('robots.txt')).toBe('User-agent: *\n')
      expect(text('secret/index.html')).toBeUndefined()
      expect(text('old/index.html')).toContain('content="0; url=/about"')
      for (const shell of ['200.html', '404.html']) expect(text(shell)).toContain('<div id="__fw"></div>')
      expect(existsSync(join(dir, '.output/server'))).toBe(false)
      expect(realpathSync(join(dir, 'dist'))).toBe(realpathSync(site))
    },
  )

  it(
    'supports the deprecated `generate` options in the v3 layout',
    proves('generate', 'generate.routes', 'generate.exclude', '2.9-generate', '9.4'),
    async () => {
      const { code, output, text } = await generate(
        { generate: { routes: ['/hidden/1'], exclude: ['/secret'] } },
        { layout: 'v3' },
      )
      expect(code, output).toBe(0)
      expect(text('hidden/1/index.html')).toContain('<h1>Hidden</h1>')
      expect(text('posts/7/index.html')).toContain('<h1>Post 7</h1>')
      expect(text('secret/index.html')).toContain('<h1>Secret</h1>')
      expect(output.match(/^warning \w+ generate\.exclude$/gm)).toHaveLength(1)
    },
  )

  it('lists failed routes with the reason and the pages that link to them, and keeps the last output', async () => {
    const more = {
      'app/pages/index.vue': page('Home', '/broken', '/missing'),
      'app/pages/broken.vue': '<script setup>\nthrow new Error("the reason")\n</script>\n<template><p /></template>',
    }
    const { dir, code, output } = await generate({ serverEngine: { prerender: { retry: 0 } } }, { more })
    expect(code).toBe(1)
    triggers('FW2024', output)
    expect(output).toMatch(/\/broken {2}500 the reason\n\s+linked from \//)
    expect(output).toMatch(/\/missing {2}404 .*\n\s+linked from \//)
    expect(existsSync(join(dir, '.output'))).toBe(false)
  })

  it('skips failed routes with `failOnError: false`, and writes flat files without `autoSubfolderIndex`', async () => {
    const more = { 'app/pages/index.vue': page('Home', '/missing', '/docs/about') }
    const { code, output, text, site } = await generate(
      {
        app: { baseURL: '/docs/' },
        serverEngine: {
          prerender: {
            failOnError: false,
            retry: 0,
            autoSubfolderIndex: false,
            crawlLinks: true,
            concurrency: 1,
            interval: 1,
            retryDelay: 1,
          },
        },
      },
      { more },
    )
    expect(code, output).toBe(0)
    // Outside the base URL: not a page of this site.
    expect(output).not.toContain('FW2025')
    expect(text('about.html')).toContain('<h1>About</h1>')
    expect(readdirSync(site)).not.toContain('docs')
  })

  it('warns about missing routes, and only renders the listed routes without `crawlLinks`', async () => {
    const { code, output, text } = await generate({
      serverEngine: { prerender: { failOnError: false, retry: 0, crawlLinks: false, routes: ['/about', '/missing'] } },
    })
    expect(code, output).toBe(0)
    triggers('FW2025', output)
    expect(text('about/index.html')).toContain('<h1>About</h1>')
    expect(text('index.html')).toBeUndefined()
  })

  it('writes empty pages with `ssr: false`', proves('7-ssr-false'), async () => {
    const { code, output, text } = await generate({ ssr: false }, { args: ['build', '--prerender'] })
    expect(code, output).toBe(0)
    expect(text('about/index.html')).toContain('<div id="__fw"></div>')
    expect(text('about/index.html')).not.toContain('About')
  })
})
