import { expect } from 'vitest'
import { runIn } from './build-app'

/** `fw doctor` must find nothing in a project. A build must be up to date: none is made. */
export async function expectHealthy(dir: string, ...args: string[]): Promise<void> {
  const { code, output } = await runIn(dir, ['doctor', ...args, '--no-build', '--no-types', '--strict'])
  expect(output).toContain('No problems found.')
  expect(code).toBe(0)
}

/** In a project that is built, too. */
export async function expectHealthyBuild(dir: string): Promise<void> {
  const { code, output } = await runIn(dir, ['doctor', '--no-build', '--no-types', '--strict', '--json'])
  const { findings, skipped } = JSON.parse(output.slice(output.indexOf('{'))) as Record<string, unknown[]>
  expect({ code, findings }).toEqual({ code: 0, findings: [] })
  expect(skipped).not.toContain('The build was not checked: there is none, or the sources have changed since.')
}
