/** The nonce that the page came with, or nothing. Scripts and styles that the browser adds to it need one, too. */
export function findNonce(): string {
  return document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? ''
}
