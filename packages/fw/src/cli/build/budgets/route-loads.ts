import type { BuildOutput, Fw } from '@fw/schema'
import { createSizes, listRouteLoads } from './loaded-scripts'
import type { Measurement } from './measurement'

/** The sizes of what each route loads first in the browser. */
export async function measureRouteLoads(
  app: Fw,
  { clientDir, scripts = [], names = {} }: BuildOutput,
): Promise<Measurement[]> {
  const sizeOf = createSizes(clientDir)
  const sum = async (files: readonly string[]): Promise<number> =>
    (await Promise.all(files.map(sizeOf))).reduce((total, { compressed }) => total + compressed, 0)
  const routes = listRouteLoads(app, scripts).map(async ({ path, scripts: loaded, styles }): Promise<Measurement[]> => {
    const styleParts = await Promise.all(
      styles.map(async file => [names[file] ?? file, (await sizeOf(file)).bytes] as const),
    )
    return [
      {
        kind: 'js',
        subject: path,
        amount: await sum(loaded.map(({ file }) => file)),
        parts: addUp(loaded.flatMap(({ contents }) => Object.entries(contents))),
      },
      { kind: 'css', subject: path, amount: await sum(styles), parts: addUp(styleParts) },
    ]
  })
  return (await Promise.all(routes)).flat()
}

function addUp(entries: ReadonlyArray<readonly [name: string, bytes: number]>): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const [name, bytes] of entries) totals[name] = (totals[name] ?? 0) + bytes
  return totals
}
