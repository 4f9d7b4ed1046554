/** The parameters of a path that matches the route of a handler: `/users/:id/**:rest`. */
export function matchParams(route: string, path: string): Record<string, string> {
  const [parts, values] = [route.split('/'), path.split('/')]
  return Object.fromEntries(
    parts.flatMap((part, index) => {
      if (part.startsWith('**')) return [[part.slice(3) || '_', decodeURIComponent(values.slice(index).join('/'))]]
      const names = [...part.matchAll(/:(\w+)/g)].map(([, name]) => name!)
      return names.length === 1 ? [[names[0]!, decodeURIComponent(values[index] ?? '')]] : []
    }),
  )
}
