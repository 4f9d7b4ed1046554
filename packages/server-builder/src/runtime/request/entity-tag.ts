/** Whether two entity tags (`ETag`) name the same content, although they may be weak: `W/"1"` and `"1"` do. */
export function isSameTag(one: string, other: string): boolean {
  return withoutWeakness(one) === withoutWeakness(other)
}

function withoutWeakness(tag: string): string {
  const trimmed = tag.trim()
  return trimmed.startsWith('W/') ? trimmed.slice(2) : trimmed
}
