type Theme = 'light' | 'dark'

// A cached page is the same for all visitors, so this script sets the theme before the first paint.
const THEME_SCRIPT = `document.documentElement.dataset.theme=(document.cookie.match(/(?:^|; )theme=(light|dark)/)||[])[1]||''`

/** The theme chosen by the visitor. The default is the theme of the system. */
export function useTheme() {
  const chosen = useCookie<Theme | null>('theme', {
    maxAge: 31_536_000,
    sameSite: 'lax',
    decode: text => (text === 'light' || text === 'dark' ? text : null),
    encode: theme => theme ?? '',
  })
  useHead({
    htmlAttrs: { 'data-theme': () => chosen.value ?? '' },
    script: [{ key: 'theme', innerHTML: THEME_SCRIPT, tagPosition: 'head' }],
  })
  const toggle = (): void => {
    const shown = chosen.value ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    chosen.value = shown === 'dark' ? 'light' : 'dark'
  }
  return { chosen, toggle }
}
