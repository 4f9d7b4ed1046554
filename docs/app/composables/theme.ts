/** Toggles and stores the theme. The inline script of `fw.config.ts` sets the initial one. */
export function toggleTheme(): void {
  const { dataset } = document.documentElement
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
  localStorage.setItem('theme', dataset.theme)
}
