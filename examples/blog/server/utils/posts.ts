import { marked } from 'marked'

const WORDS_PER_MINUTE = 220

let loading: Promise<Post[]> | undefined

/** All posts, the newest first. They only change with a new build. */
export function loadPosts(): Promise<Post[]> {
  if (import.meta.dev) return readPosts()
  return (loading ??= readPosts())
}

/** What lists show. */
export function summaryOf({ html: _, ...summary }: Post): PostSummary {
  return summary
}

async function readPosts(): Promise<Post[]> {
  const files = useStorage<string>('assets:server')
  const keys = await files.getKeys('posts')
  const posts = await Promise.all(
    keys.map(async key => parsePost(key.replace(/^posts:|\.md$/g, ''), (await files.getItem(key))!)),
  )
  return posts.sort((one, other) => other.date.localeCompare(one.date))
}

/** A post starts with lines such as `title: A hut`, and continues with Markdown after an empty line. */
function parsePost(slug: string, text: string): Post {
  const end = text.indexOf('\n\n')
  const fields = Object.fromEntries(
    text
      .slice(0, end)
      .split('\n')
      .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  ) as Record<'title' | 'summary' | 'date' | 'tags' | 'image' | 'alt', string>
  const body = text.slice(end).trim()
  return {
    slug,
    ...fields,
    tags: fields.tags.split(', '),
    minutes: Math.ceil(body.split(/\s+/).length / WORDS_PER_MINUTE),
    html: marked.parse(body, { async: false }),
  }
}
