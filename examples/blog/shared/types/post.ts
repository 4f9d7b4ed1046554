/** What lists show of a post. */
export interface PostSummary {
  slug: string
  title: string
  summary: string
  /** Such as `2026-09-14`. */
  date: string
  tags: string[]
  /** A file in `public/images`. */
  image: string
  /** What the picture shows. */
  alt: string
  minutes: number
}

export interface Post extends PostSummary {
  html: string
}
