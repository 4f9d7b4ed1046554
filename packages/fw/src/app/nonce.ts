/** The nonce of the page, or an empty string. Scripts and styles that the client adds need it as well. */
export function findNonce(): string {
  return document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? ''
}
