/** What the visitor wants to buy: amounts by tea. */
export function useBasket() {
  const lines = useState<Record<string, number>>('basket', () => ({}))
  return {
    lines,
    count: computed(() => Object.values(lines.value).reduce((sum, amount) => sum + amount, 0)),
    add: (id: string) => { lines.value = { ...lines.value, [id]: (lines.value[id] ?? 0) + 1 } },
    clear: () => { lines.value = {} },
  }
}
