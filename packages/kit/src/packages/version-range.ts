/**
 * Whether a version is in a range, in the syntax of package.json (`^1.2.0`, `1.2.3 - 2.0.0`, `>=1 <3 || 5.x`). A
 * prerelease counts as its release. A tag such as `latest` is not a range, and matches no version.
 */
export async function isInRange(version: string, range: string): Promise<boolean> {
  // Loaded on demand, because most commands never compare versions.
  const { default: satisfies } = await import('semver/functions/satisfies.js')
  const release = version.split(/[-+]/)[0]!
  return satisfies(version, range) || satisfies(release, range)
}
