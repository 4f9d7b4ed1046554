import type { PostsCollectionItem } from '@nuxt/content'

/** What lists show of a post. */
export type PostSummary = Pick<
  PostsCollectionItem,
  'path' | 'title' | 'description' | 'date' | 'tags' | 'image' | 'alt' | 'minutes'
>

/** All posts, the newest first. */
export function listPosts(): Promise<PostSummary[]> {
  return queryCollection('posts')
    .order('date', 'DESC')
    .select('path', 'title', 'description', 'date', 'tags', 'image', 'alt', 'minutes')
    .all()
}
