interface StoredProduct extends Omit<Product, 'text' | 'origin'> {
  text: Record<Locale, string>
  origin: Record<Locale, string>
  /** In degrees Celsius and minutes. */
  brewing: [temperature: number, minutes: number]
}

// Replace this with your database.
const products: StoredProduct[] = [
  {
    id: 'oolong',
    name: 'Alishan Oolong',
    text: {
      en: 'Rolled leaves that open slowly, like a meadow after rain.',
      de: 'Gerollte Blätter, die sich langsam öffnen, wie eine Wiese nach dem Regen.',
    },
    origin: { en: 'Taiwan', de: 'Taiwan' },
    cents: 1450,
    stock: 12,
    color: '#3f7d58',
    brewing: [90, 3],
  },
  {
    id: 'sencha',
    name: 'Sencha Asahi',
    text: {
      en: 'Fresh and green, with a little salt from the coast.',
      de: 'Frisch und grün, mit etwas Salz von der Küste.',
    },
    origin: { en: 'Japan', de: 'Japan' },
    cents: 1290,
    stock: 3,
    color: '#8a9a2f',
    brewing: [70, 2],
  },
  {
    id: 'assam',
    name: 'Assam Gold',
    text: { en: 'Malty and strong: for milk, and for Mondays.', de: 'Malzig und kräftig: für Milch, und für Montage.' },
    origin: { en: 'India', de: 'Indien' },
    cents: 890,
    stock: 40,
    color: '#b0552b',
    brewing: [98, 4],
  },
  {
    id: 'rooibos',
    name: 'Rooibos',
    text: {
      en: 'Not a tea at all, and the best one for the evening.',
      de: 'Gar kein Tee, und doch der beste für den Abend.',
    },
    origin: { en: 'South Africa', de: 'Südafrika' },
    cents: 690,
    stock: 0,
    color: '#8f2f3c',
    brewing: [98, 6],
  },
]

const inLocale = ({ text, origin, brewing: _, ...product }: StoredProduct, locale: Locale): Product => ({
  ...product,
  text: text[locale],
  origin: origin[locale],
})

export const loadProducts = (locale: Locale): Product[] => products.map(product => inLocale(product, locale))

export const findStored = (id: string): StoredProduct | undefined => products.find(product => product.id === id)

export function findProduct(id: string, locale: Locale): Product | undefined {
  const product = findStored(id)
  return product && inLocale(product, locale)
}

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)
