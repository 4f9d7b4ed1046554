/** Changes between light and dark, and remembers it. The script in the head of the document has set the first one. */
export function toggleTheme(): void {
  const { dataset } = document.documentElement
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
  localStorage.setItem('theme', dataset.theme)
}
