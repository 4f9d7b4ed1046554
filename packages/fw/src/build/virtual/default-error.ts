/** `#build/default-error`: the error page of an application without `error.vue`. */
export function emitDefaultError(): string {
  return `import { h } from 'vue'
import { clearError, useRuntimeConfig } from '#app'
const style = 'display:grid;place-content:center;min-height:100vh;margin:0;padding:1rem;font:16px/1.6 system-ui,sans-serif;text-align:center'
export default {
  name: 'FwDefaultError',
  props: { error: Object },
  setup: (props) => {
    const { baseURL } = useRuntimeConfig().app
    return () => {
      const { status, statusCode, statusText, statusMessage, message, stack } = props.error ?? {}
      const code = status ?? statusCode ?? 500
      const text = code === 404 ? 'Page not found' : statusText || statusMessage || (import.meta.dev && message) || 'Something went wrong'
      return h('main', { style }, [
        h('h1', String(code)),
        h('p', text),
        import.meta.dev && stack ? h('pre', { style: 'text-align:left;overflow:auto;max-width:90vw' }, stack) : null,
        h('p', [h('a', { href: baseURL, onClick: (event) => { event.preventDefault(); clearError({ redirect: '/' }) } }, 'Go back home')]),
      ])
    }
  },
}
`
}
