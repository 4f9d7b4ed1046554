import type { ViteDevServer } from 'vite'

/** Sends tabs what they show until something else is sent. Tabs that ask by the name of the event get the latest. */
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
