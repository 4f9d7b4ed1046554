import { expect, it } from 'vitest'
import { buildApp } from '../../harness/build-app'
import { eventually } from '../../harness/eventually'
import { loadFixture } from '../../harness/fixture'
import { startServer } from '../../harness/start-app'

it('finishes running requests on SIGTERM, rejects new ones, and closes plugins', async ({ onTestFinished }) => {
  const { dir, code, output } = await buildApp({ fixture: loadFixture('server'), layout: 'v4' })
  expect([code, output]).toEqual([0, expect.any(String)])
  const program = startServer(dir)
  onTestFinished(() => program.stop())
  const url = (await program.until(/https?:\/\/[\w.:[\]]+:\d+/))[0]
  const running = fetch(`${url}/api/slow`)
  await program.until(/slow request started/)
  process.kill(program.pid, 'SIGTERM')
  // A load balancer stops sending requests, whether it sees the closed port or the health route.
  await eventually(async () => {
    const status = await fetch(`${url}/_health`).then(
      response => response.status,
      () => 'refused',
    )
    expect([503, 'refused']).toContain(status)
  })
  const response = await running
  expect([response.status, await response.text()]).toEqual([200, 'finished'])
  expect(await program.done).toBe(0)
  expect(program.output()).toContain('server closed')
})
