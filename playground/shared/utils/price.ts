export interface Tea {
  id: string
  name: string
  kind: string
  note: string
  cents: number
}

/** `1250` → `€12.50` */
export function formatPrice(cents: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100)
}
