import { queryCollection } from '@nuxt/content/server'
import { stringify } from 'minimark/stringify'

export default defineEventHandler(async event => {
  const posts = await queryCollection(event, 'posts').order('date', 'DESC').all()
  const entries = posts.map(
    ({ path, title, description, date, body }) => `  <entry>
    <title>${escapeXml(title)}</title>
    <id>${absolute(path)}</id>
    <link href="${absolute(path)}"/>
    <updated>${date}T00:00:00Z</updated>
    <summary>${escapeXml(description)}</summary>
    <content type="html">${escapeXml(stringify(body, { format: 'text/html' }))}</content>
  </entry>`,
  )
  setHeader(event, 'content-type', 'application/atom+xml; charset=utf-8')
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>Slow Mountain</title>
  <id>${absolute('/')}</id>
  <link href="${absolute('/')}"/>
  <link rel="self" href="${absolute('/feed.xml')}"/>
  <updated>${posts[0]?.date}T00:00:00Z</updated>
  <author><name>Slow Mountain</name></author>
${entries.join('\n')}
</feed>
`
})
