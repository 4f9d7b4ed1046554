import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { serveFolder } from '../docs/site'
import { removeFolder } from '../harness/remove-folder'
import { expectFinished } from './appearance'
import { expectHealthyBuild } from '../harness/expect-healthy'
import { buildExample } from './example-app'

let dir: string
let site: Awaited<ReturnType<typeof serveFolder>>

beforeAll(async () => {
  dir = await buildExample('blog', 'generate')
  site = await serveFolder(join(dir, '.output/public'))
})

afterAll(async () => {
  await site?.close()
  removeFolder(dir)
})

const file = (path: string): string => readFileSync(join(dir, '.output/public', path), 'utf8')

it('looks finished', async () => {
  await expectFinished(site.url, { picture: 'example-blog' })
  await expectFinished(`${site.url}/posts/a-hut-above-the-clouds/`)
  await expectFinished(`${site.url}/tags/gear/`)
})

it('leads from tag to post, and from post to post, without loading documents', async () => {
  const tab = await openPage(site.url)
  await tab.page.getByRole('link', { name: 'gear' }).click()
  await tab.shows('h1', 'About gear')
  expect(await tab.page.locator('.card').count()).toBe(2)
  await tab.page.getByRole('link', { name: 'Rain, all day' }).click()
  await tab.shows('h1', 'Rain, all day')
  await tab.page.getByRole('link', { name: /After/ }).click()
  await tab.shows('h1', 'The lake that moves')
  expect(tab.requests.filter(path => /\/$|\/api\//.test(path))).toEqual(['/'])
})

it('has a feed and a sitemap with all posts, and what other sites show of a post', () => {
  expect(file('feed.xml').match(/<entry>/g)).toHaveLength(4)
  expect(file('feed.xml')).toMatch(
    /&lt;h2 id=&quot;the-last-hundred-steps&quot;&gt;\s+The last hundred steps\s+&lt;\/h2&gt;/,
  )
  expect(file('sitemap.xml')).toContain('<loc>https://slow-mountain.example/posts/rain-all-day</loc>')
  expect(file('posts/rain-all-day/index.html')).toMatch(
    /<title>Rain, all day · Slow Mountain<\/title>.*rel="canonical" href="https:\/\/slow-mountain\.example\/posts\/rain-all-day"/s,
  )
})

it('has no problems that the doctor finds', () => expectHealthyBuild(dir))
