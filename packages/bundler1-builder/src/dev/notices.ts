import type { ViteDevServer } from 'vite'

/** Sends the tabs a state that they show until the next one. Tabs request the latest state by event name. */
export function createNotices({
  environments: { client },
}: Pick<ViteDevServer, 'environments'>): (event: string, content: string) => void {
  const latest = new Map<string, string>()
  return (event, content) => {
    if (!latest.has(event)) client.hot.on(event, (_, tab) => tab.send(event, latest.get(event)))
    latest.set(event, content)
    client.hot.send(event, content)
  }
}
