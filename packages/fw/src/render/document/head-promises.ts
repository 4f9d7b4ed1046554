import { isRef } from 'vue'

/** Waits for the promises in what an application set, and puts their values in their places. */
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

// A page is worth sending without the one tag that nobody could work out.
async function waitFor(value: unknown): Promise<unknown> {
  try {
    return await value
  } catch (error) {
    console.error('A promise passed to useHead() was rejected:', error)
    return undefined
  }
}
