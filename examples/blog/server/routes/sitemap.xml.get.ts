import { queryCollection } from '@nuxt/content/server'

export default defineEventHandler(async event => {
  const posts = await queryCollection(event, 'posts').select('path', 'tags').all()
  const tags = [...new Set(posts.flatMap(({ tags }) => tags))]
  const urls = [absolute('/'), ...tags.map(tag => absolute(`/tags/${tag}`)), ...posts.map(({ path }) => absolute(path))]
  setHeader(event, 'content-type', 'application/xml; charset=utf-8')
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map(url => `  <url><loc>${escapeXml(url)}</loc></url>`).join('\n')}
</urlset>
`
})
