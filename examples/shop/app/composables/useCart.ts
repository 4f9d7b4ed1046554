/** What the visitor wants to buy, in a cookie. A cached page is rendered with an empty cart. */
export function useCart() {
  const cookie = useCookie<CartContent | null>('cart', { maxAge: 2_592_000, sameSite: 'lax' })
  // An order removes the cookie.
  const cart = computed(() => cookie.value ?? {})
  const count = computed(() => Object.values(cart.value).reduce((sum, number) => sum + number, 0))

  function setCount(id: string, number: number) {
    const { [id]: _, ...others } = cart.value
    cookie.value = number > 0 ? { ...others, [id]: Math.min(number, 99) } : others
  }

  return { cart, count, setCount, add: (id: string) => setCount(id, (cart.value[id] ?? 0) + 1) }
}
