type Theme = 'light' | 'dark'

// A page from the cache was rendered for everybody: this sets its colours before anything is painted.
const EARLY = `document.documentElement.dataset.theme=(document.cookie.match(/(?:^|; )theme=(light|dark)/)||[])[1]||''`

/** The colours that the visitor chose. Until then the system decides. */
export function useTheme() {
  const chosen = useCookie<Theme | null>('theme', {
    maxAge: 31_536_000,
    sameSite: 'lax',
    decode: text => (text === 'light' || text === 'dark' ? text : null),
    encode: theme => theme ?? '',
  })
  useHead({
    htmlAttrs: { 'data-theme': () => chosen.value ?? '' },
    script: [{ key: 'theme', innerHTML: EARLY, tagPosition: 'head' }],
  })
  const toggle = (): void => {
    const shown = chosen.value ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    chosen.value = shown === 'dark' ? 'light' : 'dark'
  }
  return { chosen, toggle }
}
