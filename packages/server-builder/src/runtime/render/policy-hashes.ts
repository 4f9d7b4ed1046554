const INLINE = /<(script|style)\b(?:[^>"']|"[^"]*"|'[^']*')*>([\s\S]*?)<\/\1>/gi
const POLICY_TAG = /<meta http-equiv="content-security-policy"[^>]*>/

/** Updates the hashes of a content security policy. */
type Rehash = (policy: string) => string

/**
 * A policy contains hashes of inline scripts and styles as rendered. Those that contain a text, such as the placeholder
 * of the base, change once it is replaced. Only existing hashes of the policy are replaced, so that it does not allow
 * anything else.
 */
export async function createRehash(html: string, replaced: string, write: (text: string) => string): Promise<Rehash> {
  const contents = [...html.matchAll(INLINE)].map(match => match[2]!).filter(content => content.includes(replaced))
  const pairs = await Promise.all(
    contents.map(async content => [await hash(content), await hash(write(content))] as const),
  )
  return policy => pairs.reduce((text, [before, after]) => text.replaceAll(before, () => after), policy)
}

/** Updates the hashes in the policy of a prerendered page, which is a meta tag. */
export function rehashPolicyTag(html: string, rehash: Rehash): string {
  return html.replace(POLICY_TAG, rehash)
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
