/**
 * Whether a version is in a range as package.json files have it (`^1.2.0`, `1.2.3 - 2.0.0`, `>=1 <3 || 5.x`). A
 * prerelease counts as the release that it leads to. A tag such as `latest` is not a range, and no version is in it.
 */
export async function isInRange(version: string, range: string): Promise<boolean> {
  // Most commands never compare versions.
  const { default: satisfies } = await import('semver/functions/satisfies.js')
  const release = version.split(/[-+]/)[0]!
  return satisfies(version, range) || satisfies(release, range)
}
