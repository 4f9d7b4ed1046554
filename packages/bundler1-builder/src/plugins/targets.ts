/** The first browser versions that support import maps. */
const FIRST: Readonly<Record<string, number>> = {
  chrome: 89,
  edge: 89,
  firefox: 108,
  ios: 16.4,
  opera: 75,
  safari: 16.4,
}

/** The first ECMAScript version that only browsers with import maps support. */
const FIRST_YEAR = 2024

/** Whether all target browsers of a build support import maps. `false` as a target: older browsers are unsupported. */
export function hasImportMaps(target: string | readonly string[] | false | undefined): boolean {
  if (!target) return true
  return [target].flat().every(entry => {
    const [, name = '', version = ''] = /^([a-z]+)([\d.]*)$/i.exec(entry) ?? []
    if (name === 'es') return Number(version) >= FIRST_YEAR
    return version === '' || Number.parseFloat(version) >= (FIRST[name] ?? 0)
  })
}
