import { isRef } from 'vue'

/** Awaits the promises in the head entries of an application, and replaces them by their values. */
export async function settleHead(head: { entries: Map<number, { input: unknown }> }): Promise<void> {
  await Promise.all(
    [...head.entries.values()].map(async entry => {
      entry.input = await settle(entry.input)
    }),
  )
}

async function settle(given: unknown): Promise<unknown> {
  const value = await waitFor(isRef(given) ? given.value : given)
  if (Array.isArray(value)) return Promise.all(value.map(settle))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const members = Object.entries(value).map(async ([key, member]) => [key, await settle(member)] as const)
  return Object.fromEntries(await Promise.all(members))
}

// The page is still worth sending without a tag whose promise rejects.
async function waitFor(value: unknown): Promise<unknown> {
  try {
    return await value
  } catch (error) {
    console.error('A promise passed to useHead() was rejected:', error)
    return undefined
  }
}
