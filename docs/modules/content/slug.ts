/** Creates the anchors of a page. They are equal to those of GitHub, so that links also work there. */
export function createSlugger(): (text: string) => string {
  const used = new Map<string, number>()
  return text => {
    const slug = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
    const count = used.get(slug) ?? 0
    used.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
}
