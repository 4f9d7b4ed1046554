import { createRehash, rehashPolicyTag } from '../../runtime/render/policy-hashes'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether the id of a build can be replaced in pages: other ids may be part of their text. */
export function isReplaceable(buildId: string): boolean {
  return UUID.test(buildId)
}

/** Replaces the id of the build in a page or payload, and updates the hashes of its content security policy. */
export async function replaceBuildId(text: string, before: string, after: string): Promise<string> {
  const write = (part: string): string => part.replaceAll(before, after)
  return write(rehashPolicyTag(text, await createRehash(text, before, write)))
}
