export default defineEventHandler(async event => {
  const posts = await loadPosts()
  const entries = posts.map(
    ({ slug, title, summary, date, html }) => `  <entry>
    <title>${escapeXml(title)}</title>
    <id>${absolute(`/posts/${slug}`)}</id>
    <link href="${absolute(`/posts/${slug}`)}"/>
    <updated>${date}T00:00:00Z</updated>
    <summary>${escapeXml(summary)}</summary>
    <content type="html">${escapeXml(html)}</content>
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
