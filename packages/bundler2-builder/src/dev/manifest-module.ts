type Manifests = Record<string, () => unknown>

/** The manifests of running applications, by key. */
export function manifests(): Manifests {
  return ((globalThis as { __fwDevManifests?: Manifests }).__fwDevManifests ??= {})
}

/** The module with which server code reads the current manifest of a key. */
export function emitManifestModule(key: string): string {
  return [
    `const read = globalThis.__fwDevManifests[${JSON.stringify(key)}]`,
    'export default { get entry() { return read().entry }, get modules() { return read().modules }, dev: true }',
  ].join('\n')
}
