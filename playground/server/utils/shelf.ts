// The entries as they are on disk. Reading them is answered from here; every change is written first.
let entries: Promise<Map<string, Item>> | undefined
let last: Promise<unknown> = Promise.resolve()

const files = () => useStorage<Item>('shelf:items')

/** All entries. */
export async function listItems(): Promise<Item[]> {
  return [...(await load()).values()]
}

/** The entry with this id, or an error for the visitor. */
export async function getItem(id: string | undefined): Promise<Item> {
  const item = (await load()).get(id ?? '')
  if (!item) throw createError({ status: 404, message: 'This is not on the shelf.' })
  return item
}

/** Puts a new entry on the shelf. The same address cannot stand there twice. */
export function addItem(input: ItemInput): Promise<Item> {
  return inTurn(async () => {
    await requireNewAddress(input.link)
    return write({ ...input, id: createId(input.title), addedAt: new Date().toISOString(), version: 1 })
  })
}

/** Changes an entry. With `version`, only if nobody else has changed it since. */
export function changeItem(id: string | undefined, change: Partial<ItemInput>, version?: number): Promise<Item> {
  return inTurn(async () => {
    const item = await getItem(id)
    if (version !== undefined && version !== item.version) {
      throw createError({ status: 409, message: 'Somebody changed this in the meantime. Reload the page to see how.' })
    }
    await requireNewAddress(change.link, item.id)
    return write({ ...item, ...change, version: item.version + 1 })
  })
}

/** Takes an entry from the shelf. */
export function removeItem(id: string | undefined): Promise<void> {
  return inTurn(async () => {
    const item = await getItem(id)
    await files().removeItem(`${item.id}.json`)
    ;(await load()).delete(item.id)
  })
}

async function requireNewAddress(address: string | undefined, ownId?: string): Promise<void> {
  const double = address && (await listItems()).find(({ id, link }) => link === address && id !== ownId)
  if (double)
    throw createError({
      status: 409,
      message: 'This is already on the shelf.',
      data: { errors: { link: `“${double.title}” has this address.` } },
    })
}

// One change after the other, so that each sees what the one before it did.
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const turn = last.then(change)
  last = turn.catch(() => {})
  return turn
}

async function write(item: Item): Promise<Item> {
  await files().setItem(`${item.id}.json`, item)
  ;(await load()).set(item.id, item)
  return item
}

function load(): Promise<Map<string, Item>> {
  entries ??= read()
  // What failed once is tried again with the next request.
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

// Only once: who takes everything from the shelf wants it empty.
async function seed(): Promise<void> {
  const marker = useStorage('shelf')
  if (await marker.hasItem('seeded.json')) return
  await Promise.all(SEEDS.map(item => files().setItem(`${item.id}.json`, item)))
  await marker.setItem('seeded.json', { at: new Date().toISOString() })
}

// Readable, and never a path: letters, digits and hyphens only.
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
