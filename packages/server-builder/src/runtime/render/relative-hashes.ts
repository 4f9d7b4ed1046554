import { RELATIVE_MARK } from './relative-prefix'

const INLINE = /<(script|style)\b(?:[^>"']|"[^"]*"|'[^']*')*>([\s\S]*?)<\/\1>/gi
const POLICY_TAG = /<meta http-equiv="content-security-policy"[^>]*>/

/** Changes the hashes of a content security policy. */
export type Rehash = (policy: string) => string

/**
 * A policy has hashes of inline scripts and styles as they were rendered. Those that name the base are different once
 * it is written into them. Only hashes that the policy has are replaced, so that nothing else is allowed by it.
 */
export async function createRehash(html: string, write: (text: string) => string): Promise<Rehash> {
  const contents = [...html.matchAll(INLINE)].map(match => match[2]!).filter(content => content.includes(RELATIVE_MARK))
  const pairs = await Promise.all(
    contents.map(async content => [await hash(content), await hash(write(content))] as const),
  )
  return policy => pairs.reduce((text, [before, after]) => text.replaceAll(before, () => after), policy)
}

/** The page with the hashes of its own policy changed: prerendered pages have it in a tag. */
export function rehashPolicyTag(html: string, rehash: Rehash): string {
  return html.replace(POLICY_TAG, rehash)
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
