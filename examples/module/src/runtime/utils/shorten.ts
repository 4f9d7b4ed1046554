/** The start of a text, with an ellipsis if it is longer. */
export function shortenBulletin(text: string, length = 40): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}
