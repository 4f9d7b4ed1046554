/** What a manifest says of its package, in a registry or a tarball. */
export interface PublishedManifest {
  name?: string
  version?: string
  description?: string
  /** The mark of the packages of this framework. */
  fwPackage?: string
  dependencies?: Record<string, string>
  engines?: { node?: string }
}

/** The value of `fwPackage` in the manifest of every package of this framework. */
export const PACKAGE_MARK = 'vue-framework'

/** Whether a package has a name of this framework: others may have published one under the same name. */
export function hasOwnName(name: string): boolean {
  return name === 'fw' || name === 'create-fw' || name.startsWith('@fw/')
}

/** Whether a manifest is one of this framework. */
export function isOwnPackage({ fwPackage }: PublishedManifest): boolean {
  return fwPackage === PACKAGE_MARK
}
