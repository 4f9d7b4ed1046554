/** The parameters in a file name: `shop/[id]` has `id`. */
export function paramsOf(parts: readonly string[]): string[] {
  return parts.flatMap(part =>
    [...part.matchAll(/\[(?:\.\.\.)?([^[\]]+)\]/g)].map(([, name]) => name!.replaceAll(/\W/g, '')),
  )
}

/** A page with a title, in the element `root`. It shows its route parameters, if any. */
export function emitPage(title: string, params: readonly string[], root: 'main' | 'div'): string {
  const route = params.length > 0 ? ['const route = useRoute()'] : []
  return `<script setup lang="ts">
${[...route, `useHead({ title: ${quote(title)} })`].join('\n')}
</script>

<template>
  <${root}>
    <h1>${title}</h1>
${params.map(name => `    <p>${name}: {{ route.params.${name} }}</p>\n`).join('')}  </${root}>
</template>
`
}

export function emitLayout(): string {
  return `<template>
  <div>
    <slot />
  </div>
</template>
`
}

/** A component with a scoped style. */
export function emitComponent(name: string, root: string): string {
  return `<script setup lang="ts">
defineProps<{ title?: string }>()
</script>

<template>
  <section class="${root}">
    <h2>{{ title ?? ${quote(name)} }}</h2>
    <slot />
  </section>
</template>

<style scoped>
.${root} {
  display: block;
}
</style>
`
}

/** A composable with state that server and client share. */
export function emitComposable(name: string, key: string): string {
  return `export function ${name}() {
  const value = useState<string | undefined>(${quote(key)}, () => undefined)
  return { value }
}
`
}

/** A middleware that redirects one navigation and allows all others. */
export function emitMiddleware(): string {
  return `export default defineFwRouteMiddleware((to) => {
  // Nothing returned lets the navigation pass; abortNavigation() stops it.
  if (to.path === '/not-yet') return navigateTo('/')
})
`
}

/** A plugin that provides a helper. */
export function emitPlugin(name: string): string {
  return `export default defineFwPlugin(() => {
  return { provide: { ${name}: () => ${quote(name)} } }
})
`
}

/** A handler that responds with JSON: the query of the request. */
export function emitHandler(params: readonly string[], takesBody: boolean): string {
  const inputs = [
    ...params.map(name => `${name}: getRouterParam(event, ${quote(name)})`),
    ...(takesBody ? ['body: await readBody(event)'] : params.length === 0 ? ['query: getQuery(event)'] : []),
  ]
  const begin = takesBody ? 'async event' : 'event'
  return `export default defineEventHandler(${begin} => ({ ${inputs.join(', ')} }))
`
}

export function emitLayerConfig(): string {
  return `export default defineFwConfig({})
`
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
