/** A click listener for rendered Markdown: internal links navigate on the client, and the copy button copies code. */
export function useLinks(): (event: MouseEvent) => void {
  const {
    app: { baseURL },
  } = useRuntimeConfig()
  return event => {
    const target = event.target as Element
    const button = target.closest<HTMLButtonElement>('button.copy')
    if (button) void copy(button)
    const link = target.closest('a')
    if (
      !link ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    if (link.origin !== location.origin || !link.pathname.startsWith(baseURL)) return
    event.preventDefault()
    void navigateTo(`/${link.pathname.slice(baseURL.length)}${link.hash}`)
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(button.parentElement!.querySelector('pre')!.textContent)
  button.textContent = 'Copied'
  setTimeout(() => (button.textContent = 'Copy'), 1500)
}
