export type Locale = (typeof LOCALES)[number]

/** A product in one language. */
export interface Product {
  id: string
  name: string
  text: string
  origin: string
  cents: number
  stock: number
  /** The color of its tin. */
  color: string
}

/** How many of each product, by id. */
export type CartContent = Record<string, number>
