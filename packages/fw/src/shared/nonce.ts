const LINKS = new Set(['stylesheet', 'preload', 'modulepreload', 'prefetch'])

/** Whether a head tag may need the nonce of the page. */
export function takesNonce({ tag, props }: { tag: string; props: Record<string, unknown> }): boolean {
  return tag === 'script' || tag === 'style' || (tag === 'link' && LINKS.has(String(props.rel)))
}
