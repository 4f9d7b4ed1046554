// In-memory copy of the entries on disk. Changes are written to disk first.
let entries: Promise<Map<string, Item>> | undefined
let last: Promise<unknown> = Promise.resolve()

const files = () => useStorage<Item>('shelf:items')

export async function listItems(): Promise<Item[]> {
  return [...(await load()).values()]
}

/** The entry with this id. Throws a 404 error if there is none. */
export async function getItem(id: string | undefined): Promise<Item> {
  const item = (await load()).get(id ?? '')
  if (!item) throw createError({ status: 404, message: 'This is not on the shelf.' })
  return item
}

/** Adds an entry. Its link must be unique. */
export function addItem(input: ItemInput): Promise<Item> {
  return runQueued(async () => {
    await requireUniqueLink(input.link)
    return write({ ...input, id: createId(input.title), addedAt: new Date().toISOString(), version: 1 })
  })
}

/** Updates an entry. With `version`, throws a 409 error if the entry was changed since that version. */
export function changeItem(id: string | undefined, change: Partial<ItemInput>, version?: number): Promise<Item> {
  return runQueued(async () => {
    const item = await getItem(id)
    if (version !== undefined && version !== item.version)
      throw createError({ status: 409, message: 'Somebody changed this in the meantime. Reload the page to see how.' })
    await requireUniqueLink(change.link, item.id)
    return write({ ...item, ...change, version: item.version + 1 })
  })
}

export function removeItem(id: string | undefined): Promise<void> {
  return runQueued(async () => {
    const item = await getItem(id)
    await files().removeItem(`${item.id}.json`)
    ;(await load()).delete(item.id)
  })
}

async function requireUniqueLink(address: string | undefined, ownId?: string): Promise<void> {
  const duplicate = address && (await listItems()).find(({ id, link }) => link === address && id !== ownId)
  if (duplicate) {
    throw createError({
      status: 409,
      message: 'This is already on the shelf.',
      data: { errors: { link: `“${duplicate.title}” has this address.` } },
    })
  }
}

// Runs changes one after another to avoid race conditions.
function runQueued<T>(change: () => Promise<T>): Promise<T> {
  const queued = last.then(change)
  last = queued.catch(() => {})
  return queued
}

async function write(item: Item): Promise<Item> {
  await files().setItem(`${item.id}.json`, item)
  ;(await load()).set(item.id, item)
  return item
}

function load(): Promise<Map<string, Item>> {
  entries ??= read()
  // The next request tries again.
  entries.catch(() => {
    entries = undefined
  })
  return entries
}

async function read(): Promise<Map<string, Item>> {
  await seed()
  const found = await files().getItems<Item>(await files().getKeys())
  return new Map(found.flatMap(({ value }) => (value?.id ? [[value.id, value]] : [])))
}

// Runs only once, so that a shelf whose entries were all removed stays empty.
async function seed(): Promise<void> {
  const marker = useStorage('shelf')
  if (await marker.hasItem('seeded.json')) return
  await Promise.all(SEEDS.map(item => files().setItem(`${item.id}.json`, item)))
  await marker.setItem('seeded.json', { at: new Date().toISOString() })
}

// Only letters, digits and hyphens: the id is readable, and safe as a file name.
function createId(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 48)
  return `${words || 'item'}-${crypto.randomUUID().slice(0, 8)}`
}
