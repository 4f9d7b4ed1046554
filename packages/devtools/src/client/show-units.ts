/** `940 B`, `12.5 kB`, `3.1 MB`. */
export function showBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** `4 ms`, `1.2 ms`. */
export function showDuration(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`
}

/** `12 s`, `5 min`, `3 h`, `2 d`. */
export function showAge(seconds: number): string {
  const units: ReadonlyArray<[number, string]> = [
    [86_400, 'd'],
    [3600, 'h'],
    [60, 'min'],
  ]
  const [size, unit] = units.find(([length]) => seconds >= length) ?? [1, 's']
  return `${Math.floor(seconds / size)} ${unit}`
}
